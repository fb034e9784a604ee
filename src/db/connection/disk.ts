import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns once a file, or a folder's list of names, is on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
