import { dayMs } from '../../shared/dates.ts';
import type { Db } from '../tables.ts';
import { waitsForSmaller } from './smaller-pictures.ts';
import { maxTries, type Upload } from './uploads.ts';

/** An upload that is put last is tried again after a day. Milliseconds. */
export const lastTriedEveryMs = dayMs;

/** The uploads whose files still have their metadata, also those that are put last. */
export async function listUncleaned(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('cleaning', '=', 'waiting')
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The uploads that wait for their cleaning and are not put last. The one that has waited longest
 * comes first.
 */
export async function listUncleanedInTurn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('cleaning', '=', 'waiting')
    .where('cleaning_tries', '<', maxTries)
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The upload among those that are put last that was not tried for the longest time, and not for a
 * day before `now`.
 */
export async function findPutLast(db: Db, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('cleaning', '=', 'waiting')
    .where('cleaning_tries', '>=', maxTries)
    .where('cleaning_begun_at', '<=', now - lastTriedEveryMs)
    .where('trashed_at', 'is', null)
    .orderBy('cleaning_begun_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Whether an upload that is not put last waits for its cleaning, or a cleaned one for its smaller
 * pictures.
 */
export async function isWorkWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('cleaning', '=', 'waiting'), eb('cleaning_tries', '<', maxTries)]),
        waitsForSmaller(eb),
      ]),
    )
    .where('trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one more try to clean an upload, which begins at `now` (milliseconds). False when it has
 * been cleaned or given up meanwhile.
 */
export async function beginCleaning(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({ cleaning_tries: eb('cleaning_tries', '+', 1), cleaning_begun_at: now }))
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The file that is served has no metadata any more. Only what is not as before is written: each of
 * these columns counts as a change that visitors see.
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

/**
 * Counts a try that has failed because of the file. After three of them nobody will get the file:
 * returns `failed` then. A try that was cut off is no failure.
 */
export async function noteCleaningFailure(db: Db, id: string): Promise<'waiting' | 'failed'> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ cleaning_failures: eb('cleaning_failures', '+', 1) }))
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ cleaning: 'failed', smaller: 'none' })
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .where('cleaning_failures', '>=', maxTries)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'failed' : 'waiting';
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

/** An upload that no reader gets: `failed` is for ever, `put-last` is tried again once a day. */
export interface HiddenUpload {
  id: string;
  name: string;
  reason: 'failed' | 'put-last';
}

/** The uploads that are not in the trash and that readers do not see, by their names. */
export async function listHiddenUploads(db: Db): Promise<HiddenUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'name', 'cleaning'])
    .where(({ or, and, eb }) =>
      or([
        eb('cleaning', '=', 'failed'),
        and([eb('cleaning', '=', 'waiting'), eb('cleaning_tries', '>=', maxTries)]),
      ]),
    )
    .where('trashed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, cleaning }) => ({
    ...{ id, name },
    reason: cleaning === 'failed' ? 'failed' : 'put-last',
  }));
}
