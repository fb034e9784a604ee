import type { Db } from '../tables.ts';
import type { Upload } from './uploads.ts';

/** A file that ends the program is not tried for ever. */
export const maxTries = 3;

/** The uploads whose files still have their metadata. The one that has waited longest comes first. */
export async function listUncleaned(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('cleaning', '=', 'waiting')
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an upload waits for its cleaning or for its smaller pictures. */
export async function isWorkWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where(({ or, eb }) => or([eb('cleaning', '=', 'waiting'), eb('smaller', '=', 'waiting')]))
    .where('trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one more try to clean an upload. False when there is nothing to do: it has been cleaned meanwhile, or is given up
 * now, because three tries have ended the program.
 */
export async function beginCleaning(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({ cleaning_tries: eb('cleaning_tries', '+', 1) }))
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .where('cleaning_tries', '<', maxTries)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await failCleaning(db, id);
  return false;
}

/**
 * The file that is served has no metadata any more. Only what is not as before is written: each of these columns counts as a
 * change that visitors see.
 */
export async function endCleaning(db: Db, before: Upload, after: Upload): Promise<void> {
  const { name, mediaType, bytes, width, height } = after;
  const isScaled = width !== before.width || height !== before.height;
  await db
    .updateTable('uploads')
    .set({
      ...(name !== before.name && { name }),
      ...(mediaType !== before.mediaType && { media_type: mediaType }),
      ...(isScaled && { width, height }),
      bytes,
      cleaning: 'none',
    })
    .where('id', '=', before.id)
    .execute();
}

/** The metadata of a waiting upload cannot be removed, so nobody will get its file. */
export async function failCleaning(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ cleaning: 'failed', smaller: 'none' })
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .execute();
}

/** The upload could not be cleaned now, for no fault of its file: the try does not count. */
export async function postponeCleaning(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ cleaning_tries: eb('cleaning_tries', '-', 1) }))
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .execute();
}
