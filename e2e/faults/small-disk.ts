import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const diskBytes = 32 * 1024 * 1024;

/** A step by which the tests lower the free space, in bytes. */
export const stepBytes = 64 * 1024;

export interface SmallDisk {
  path: string;
  /** Fills the disk so that this many bytes are free. */
  leaveFree(bytes: number): void;
  /** Removes what fills the disk. */
  empty(): void;
  /** The disk disappears when no program uses it. */
  unmount(): void;
}

/**
 * Mounts a disk of 32 MiB in memory at a new folder. Only root may do that, or a user in a
 * namespace where the user is root (`unshare -rm`).
 */
export function mountSmallDisk(path: string): SmallDisk {
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', path]);
  const filling = join(path, 'filling');
  const empty = () => rmSync(filling, { force: true });
  return {
    path,
    empty,
    leaveFree(bytes) {
      empty();
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filling, Buffer.alloc(bavail * bsize - bytes));
    },
    unmount: () => execFileSync('umount', ['--lazy', path]),
  };
}
