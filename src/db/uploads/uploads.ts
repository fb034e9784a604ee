import type { UploadSize } from '../../shared/uploads/picture-widths.ts';
import { maxTries, type UploadState, uploadState } from '../../shared/uploads/upload-state.ts';
import { offerValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

export interface Upload {
  /** Made from the content: a file that is uploaded twice is kept once. */
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** In pixels; null for a file that is no picture. */
  width: number | null;
  height: number | null;
}

/** Whether renditions are made of an upload: `none` for files and animations. */
type Renditions = 'none' | 'waiting' | 'made' | 'failed';

export interface FoundUpload extends Upload {
  state: UploadState;
  renditions: Renditions;
}

const columns = [
  'id',
  'name',
  'media_type',
  'bytes',
  'width',
  'height',
  'cleaning',
  'cleaning_tries',
  'smaller',
] as const;

/** The row of an upload that is not in the trash. Its file may be missing on the disk. */
export async function findUpload(db: Db, id: string): Promise<FoundUpload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { media_type: mediaType, cleaning, cleaning_tries, smaller: renditions, ...others } = row;
  return { ...others, mediaType, renditions, state: uploadState({ cleaning, cleaning_tries }) };
}

/** The sizes by upload id. Uploads that are no pictures are left out. */
export async function findUploadSizes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UploadSize>> {
  const sizes = new Map<string, UploadSize>();
  if (ids.length === 0) return sizes;
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'width', 'height', 'smaller'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, width, height, smaller } of rows) {
    if (width === null || height === null) continue;
    sizes.set(id, { width, height, ...(smaller === 'none' ? {} : { hasSmaller: true }) });
  }
  return sizes;
}

/**
 * How many bytes the file has that readers get. Undefined if they get none. Finds uploads in the
 * trash too.
 */
export async function findServedBytes(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('bytes')
    .where('id', '=', id)
    .where('cleaning', '=', 'none')
    .executeTakeFirst();
  return row?.bytes;
}

/** The uploads whose files still have their metadata, also those that are put last. */
export async function listUnsanitised(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('cleaning', '=', 'waiting')
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
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

/** Notes that a file of this content was sent again: the upload counts as new. */
export async function renewUpload(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ created_at: now }).where('id', '=', id).execute();
}

/** The secret that the ids of uploads are made with. The first call sets it to `offered`. */
export function offerUploadSecret(db: Db, offered: string): Promise<string> {
  return offerValue(db, 'uploadSecret', offered);
}
