import { isDiskFull } from '../../../db/connection/disk-full.ts';
import type { PartialUploads } from './storage.ts';

/**
 * Runs work on the file of the hash `hash`. On a full disk, unfinished uploads that nobody is
 * sending are removed, and the work is done once more. What it has begun before has to be harmless.
 */
export async function withRoom<Result>(
  partials: PartialUploads,
  hash: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error) || (await partials.removeIdle(hash)) === 0) throw error;
    return work();
  }
}
