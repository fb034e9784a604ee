import { uploadState } from '../../shared/uploads/upload-state.ts';
import { trashedForMs } from '../articles/trash.ts';
import { timeOfDeletion } from '../purge-time.ts';
import type { Db } from '../tables.ts';
import type { Upload } from './uploads.ts';

/** An upload as the media page shows it. Times are milliseconds. */
export interface MediaFile extends Upload {
  createdAt: number;
  trashedAt: number | null;
  hasRenditions: boolean;
  /** Whether the file is damaged, so that nobody gets it. */
  isDamaged: boolean;
  /**
   * Whether its preparation was cut off so often that it is tried once a day only. Until it
   * succeeds nobody gets the file.
   */
  isPutLast: boolean;
}

/** All uploads, also those in the trash. The newest comes first. */
export async function listMedia(db: Db): Promise<MediaFile[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, bytes, width, height, ...row }) => ({
    ...{ id, name, bytes, width, height },
    mediaType: row.media_type,
    createdAt: row.created_at,
    trashedAt: row.trashed_at,
    hasRenditions: row.smaller !== 'none',
    isDamaged: uploadState(row) === 'broken',
    isPutLast: uploadState(row) === 'put-last',
  }));
}

/**
 * Moves an upload to the trash: nobody gets its file any more. False when there is no such upload.
 */
export async function trashUpload(db: Db, id: string, now: number): Promise<boolean> {
  const time = await timeOfDeletion(db, now);
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({ trashed_at: eb.fn.coalesce('trashed_at', eb.val(time)) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes an upload out of the trash. It counts as new, so it stays although nothing names it. False
 * when there is none.
 */
export async function restoreUpload(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ trashed_at: null, created_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends the time of an upload in the trash, so that it can be removed for good. False when it is not
 * in the trash.
 */
export async function expireUpload(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ trashed_at: 0 })
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The ids of the uploads that have been in the trash for 30 days or longer. */
export async function listExpiredUploads(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('trashed_at', '<=', now - trashedForMs)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the row of such an upload. Its files have to be removed before. One that has left the
 * trash stays.
 */
export async function forgetExpiredUpload(db: Db, id: string, now: number): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('trashed_at', '<=', now - trashedForMs)
    .execute();
}
