import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const minFreeBytes = 2 ** 30;

/**
 * Where tests make their temporary folders: in memory if the system has a folder with enough room
 * there. The program waits for the disk after each change, and the tests make thousands of changes.
 */
export const temporaryRoot = hasRoom() ? memory : tmpdir();

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= minFreeBytes;
}
