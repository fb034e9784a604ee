import { forgetExpiredUpload, listExpiredUploads } from '../../db/blog/media.ts';
import type { Db } from '../../db/tables.ts';
import { trashUnnamedUploads } from '../../db/upload-uses/unnamed-uploads.ts';
import type { UploadStorage } from './storage/storage.ts';

/**
 * Removes uploads for good, their files and then their rows: those that have been in the trash for 30 days at `now` (milliseconds),
 * and those that nothing names. A program that is killed meanwhile leaves a row in the trash, which the next purge removes. Returns
 * how many were removed.
 */
export async function purgeUploads(
  { db, storage }: { db: Db; storage: UploadStorage },
  now: number,
): Promise<number> {
  await trashUnnamedUploads(db, now);
  const expired = await listExpiredUploads(db, now);
  for (const id of expired) {
    await storage.remove(id);
    await forgetExpiredUpload(db, id, now);
  }
  return expired.length;
}
