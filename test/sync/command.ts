import fc from 'fast-check';
import type { Device, Tab } from './device.ts';
import type { World } from './world.ts';

/** There is no model beside the program: its promises hold whatever happens. */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, World>;

export function command<Args extends readonly unknown[]>(
  name: string,
  args: { [Index in keyof Args]: fc.Arbitrary<Args[Index]> },
  run: (world: World, ...args: Args) => Promise<void> | void,
): fc.Arbitrary<Command> {
  return fc.tuple(...args).map((values) => ({
    check: () => true,
    run: async (_, world) => run(world, ...(values as unknown as Args)),
    toString: () => `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`,
  }));
}

export const deviceIndex = fc.nat({ max: 2 });
const tabIndex = fc.nat({ max: 1 });

export function withDevice<Args extends readonly unknown[]>(
  run: (world: World, device: Device, ...args: Args) => Promise<void> | void,
) {
  return (world: World, index: number, ...args: Args) =>
    run(world, world.devices[index] as Device, ...args);
}

export function withTab<Args extends readonly unknown[]>(
  run: (world: World, tab: Tab, device: Device, ...args: Args) => Promise<void> | void,
) {
  return withDevice<[number, ...Args]>(async (world, device, index, ...args) => {
    const tab = device.tabs[index] ?? device.tabs[0];
    if (tab?.isOpen) await run(world, tab, device, ...args);
  });
}

export const onTab = [deviceIndex, tabIndex] as const;
