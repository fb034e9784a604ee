import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file is on the disk; for a folder, when its list of names is. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
