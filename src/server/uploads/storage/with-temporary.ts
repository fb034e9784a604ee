import { rm } from 'node:fs/promises';
import type { UploadStorage } from './storage.ts';

/** Calls `work` with a path for a file, and removes the file at the end. */
export async function withTemporary<Result>(
  storage: UploadStorage,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = await storage.temporaryPath();
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
