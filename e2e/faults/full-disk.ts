import { join } from 'node:path';
import { test as base, createOwner, expect } from '../support/fixtures.ts';
import { mountSmallDisk, type SmallDisk, stepBytes } from './small-disk.ts';

export const test = base.extend<{ disk: SmallDisk; blog: string }>({
  disk: async ({ dataDir }, use) => {
    const disk = mountSmallDisk(join(dataDir, 'disk'));
    await use(disk);
    disk.unmount();
  },
  /** The data folder of a blog with an owner, on the small disk. */
  blog: async ({ disk }, use) => {
    const blog = join(disk.path, 'blog');
    await createOwner(blog);
    await use(blog);
  },
});

/** The free spaces from `steps` steps down to none, in bytes. */
export function freeSpaces(steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => (steps - index) * stepBytes);
}

/** Checks the end of a command on a full disk: one message without a stack. */
export function expectPlainError({ code, stderr }: { code: number; stderr: string }): void {
  expect(code).toBeGreaterThan(0);
  expect(stderr).toMatch(/^suibi: .*(full|no space)/is);
  expect(stderr).not.toMatch(/\n\s+at /);
}
