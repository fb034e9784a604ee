export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

const names = new Map([
  ['Enter', 'Enter'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
]);
const appleSigns = [
  ['Alt', '⌥'],
  ['Shift', '⇧'],
  ['Mod', '⌘'],
] as const;

/** A key such as `Mod-Alt-1` as its system writes it: `Ctrl+Alt+1`, or `⌥⌘1` on Apple’s systems. */
export function describeKey(key: string, isApple: boolean): string {
  const [, modifiers = '', last = ''] = /^((?:\w+-)*)(.+)$/.exec(key) ?? [];
  const name = names.get(last) ?? last.toUpperCase();
  if (!isApple) return `${modifiers.replace('Mod-', 'Ctrl-').replaceAll('-', '+')}${name}`;
  const signs = appleSigns.filter(([modifier]) => modifiers.includes(`${modifier}-`));
  return signs.map(([, sign]) => sign).join('') + name;
}
