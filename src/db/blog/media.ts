import { trashedForMs } from '../articles/trash.ts';
import { timeOfDeletion } from '../purge-time.ts';
import type { Db } from '../tables.ts';
import type { Upload } from './uploads.ts';

/** An upload as the media page shows it. Times are milliseconds. */
export interface MediaFile extends Upload {
  createdAt: number;
  trashedAt: number | null;
  hasSmaller: boolean;
  /** Whether the file is damaged, so that nobody gets it. */
  isDamaged: boolean;
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
    hasSmaller: row.smaller !== 'none',
    isDamaged: row.cleaning === 'failed',
  }));
}

/** Moves an upload to the trash: nobody gets its file any more. False when there is no such upload. */
export async function trashUpload(db: Db, id: string, now: number): Promise<boolean> {
  const time = await timeOfDeletion(db, now);
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({ trashed_at: eb.fn.coalesce('trashed_at', eb.val(time)) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes an upload out of the trash. False when there is no such upload. */
export async function restoreUpload(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ trashed_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the uploads that have been in the trash for 30 days. Returns their ids: their files can be removed. */
export async function forgetTrashedUploads(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('trashed_at', '<=', now - trashedForMs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
