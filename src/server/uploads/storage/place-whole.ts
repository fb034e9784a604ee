import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFile, unfinishedEnding } from './files.ts';

/**
 * Gives a whole file its place, besides the one that it has. Its content is on the disk then, and
 * its name after `syncUploadNames`. A file that is there already is replaced. Only the program's
 * user can open it.
 */
export async function placeWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await chmod(from, 0o600);
  await syncFile(from);
  const second = `${to}.${process.pid}.second${unfinishedEnding}`;
  await rm(second, { force: true });
  await link(from, second).catch(async () => {
    // Some file systems have no second names for a file.
    await copyFile(from, second);
    await syncFile(second);
  });
  await rename(second, to);
  // If both were names of one file already, `rename` has left both.
  await rm(second, { force: true });
}
