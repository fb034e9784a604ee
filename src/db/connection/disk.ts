import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns when a file is on the disk; for a folder, when its list of names is. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder and the folders above it, if they are missing. Their names are on the disk: after
 * a power cut a synced file in a folder without a name would be lost.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  // With `recursive` Node would try for ever where the system answers ENOENT, as in /proc.
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
  syncToDisk(dirname(path));
}
