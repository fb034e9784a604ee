import type { Db } from '../../db/tables.ts';
import { expireUpload, forgetExpiredUpload, listExpiredUploads } from '../../db/uploads/media.ts';
import { trashUnnamedUploads } from '../../db/uploads/unnamed-uploads.ts';
import { uploadIdPattern } from '../../shared/uploads/upload-ids.ts';
import type { UploadStorage } from './storage/storage.ts';

interface UploadPlace {
  db: Db;
  storage: UploadStorage;
}

/**
 * Removes uploads for good, their files and then their rows: those that have been in the trash for
 * 30 days at `now` (milliseconds), and those that nothing names. A program that is killed meanwhile
 * leaves a row in the trash, which the next purge removes. Returns how many were removed.
 */
export async function purgeUploads({ db, storage }: UploadPlace, now: number): Promise<number> {
  await trashUnnamedUploads(db, now);
  const expired = await listExpiredUploads(db, now);
  for (const id of expired) await removeExpired({ db, storage }, id, now);
  return expired.length;
}

/**
 * Removes an upload that is in the trash for good, its files and then its row. False when it is not
 * in the trash. The next purge ends what a killed program has begun.
 */
export async function removeUpload(parts: UploadPlace, id: string, now: number): Promise<boolean> {
  if (!(await expireUpload(parts.db, id))) return false;
  await removeExpired(parts, id, now);
  return true;
}

/** Removes uploads for good whose time in the trash is over, as `removeUpload` does. */
export async function removeUploads(
  parts: UploadPlace,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const id of ids) await removeExpired(parts, id, now);
}

async function removeExpired({ db, storage }: UploadPlace, id: string, now: number): Promise<void> {
  // A row that was edited, or that a forged archive has brought, has no files. It must not name
  // those of others.
  if (uploadIdPattern.test(id)) await storage.remove(id);
  await forgetExpiredUpload(db, id, now);
}
