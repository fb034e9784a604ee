import type { ExpressionBuilder } from 'kysely';
import { dayMs } from '../../shared/dates.ts';
import { maxTries } from '../../shared/uploads/upload-state.ts';
import type { Db, Tables } from '../tables.ts';
import type { Upload } from './uploads.ts';

// All that moves the row of an upload from one state to another, but for the trash (media.ts). The
// states stand in src/shared/uploads/upload-state.ts.

/** An upload that is put last is tried again after a day. Milliseconds. */
export const lastTriedEveryMs = dayMs;

/** What the server has still to do with a file. */
export interface WaitingWork {
  /** Remove its metadata, before anybody gets it. */
  sanitise?: boolean;
  /** Make renditions of it. */
  renditions?: boolean;
}

function toColumns({ sanitise = false, renditions = false }: WaitingWork) {
  return {
    cleaning: sanitise ? 'waiting' : 'none',
    cleaning_tries: 0,
    cleaning_failures: 0,
    smaller: renditions ? 'waiting' : 'none',
    smaller_tries: 0,
  } as const;
}

/**
 * Adds an upload whose file is on the disk already. An upload with the same content stays as it is,
 * and leaves the trash. If it has failed to be sanitised, that is tried again.
 */
export async function addUpload(
  db: Db,
  upload: Upload,
  now: number,
  work: WaitingWork = {},
): Promise<void> {
  const { mediaType, ...others } = upload;
  await db
    .insertInto('uploads')
    .values({ ...others, media_type: mediaType, created_at: now, ...toColumns(work) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ trashed_at: null, created_at: now })
        .where('uploads.trashed_at', 'is not', null),
    )
    .execute();
  if (!work.sanitise) return;
  await db
    .updateTable('uploads')
    .set(toColumns(work))
    .where('id', '=', upload.id)
    .where('cleaning', '=', 'failed')
    .execute();
}

/**
 * Notes that the file of an upload was stored anew, with so many bytes, and what has to be done
 * with it again.
 */
export async function renewUploadFile(
  db: Db,
  { id, bytes }: Pick<Upload, 'id' | 'bytes'>,
  work: WaitingWork,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ bytes, ...toColumns(work) })
    .where('id', '=', id)
    .execute();
}

/**
 * The uploads that wait for their sanitising and are not put last. The one that has waited longest
 * comes first.
 */
export async function listQuarantined(db: Db): Promise<string[]> {
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
 * Whether an upload that is not put last waits for its sanitising, or a sanitised one for its
 * renditions.
 */
export async function isWorkWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('cleaning', '=', 'waiting'), eb('cleaning_tries', '<', maxTries)]),
        waitsForRenditions(eb),
      ]),
    )
    .where('trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Renditions are made of the file that readers get. An upload that has to be sanitised has no
 * such file before that, which may take days.
 */
function waitsForRenditions({ and, eb }: ExpressionBuilder<Tables, 'uploads'>) {
  return and([eb('smaller', '=', 'waiting'), eb('cleaning', '=', 'none')]);
}

/**
 * Counts one more try to sanitise an upload, which begins at `now` (milliseconds). False when it
 * has been sanitised or given up meanwhile.
 */
export async function beginSanitising(db: Db, id: string, now: number): Promise<boolean> {
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
export async function endSanitising(db: Db, before: Upload, after: Upload): Promise<void> {
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
export async function noteSanitisingFailure(db: Db, id: string): Promise<'waiting' | 'failed'> {
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

/** The upload could not be sanitised now, for no fault of its file: the try does not count. */
export async function postponeSanitising(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ cleaning_tries: eb('cleaning_tries', '-', 1) }))
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .execute();
}

/**
 * The upload that has waited longest for its renditions, with its width in pixels. It counts
 * as tried once more, so that an upload whose work never ends is given up.
 */
export async function beginRenditions(db: Db): Promise<{ id: string; width: number } | undefined> {
  for (;;) {
    const found = await db
      .selectFrom('uploads')
      .select(['id', 'width', 'smaller_tries'])
      .where(waitsForRenditions)
      .where('trashed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!found) return undefined;
    const { id, width, smaller_tries: tries } = found;
    await db
      .updateTable('uploads')
      .set({ smaller_tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    if (width !== null && tries < maxTries) return { id, width };
    await endRenditions(db, id, 'failed');
  }
}

/**
 * Says what has become of the renditions of an upload. Nothing, if its file was replaced
 * since the work began: then they wait to be made of the new file.
 */
export async function endRenditions(db: Db, id: string, outcome: 'made' | 'failed'): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ smaller: outcome })
    .where('id', '=', id)
    .where(isBegun)
    .execute();
}

/**
 * The renditions could not be made now, for no fault of the picture: the try does not count.
 */
export async function postponeRenditions(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ smaller_tries: eb('smaller_tries', '-', 1) }))
    .where('id', '=', id)
    .where(isBegun)
    .execute();
}

/** A file that was replaced has no try any more: see `renewUploadFile`. */
function isBegun(eb: ExpressionBuilder<Tables, 'uploads'>) {
  return eb.and([waitsForRenditions(eb), eb('smaller_tries', '>', 0)]);
}
