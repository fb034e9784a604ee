import type { UploadSize } from '../../shared/uploads/picture-widths.ts';
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

/**
 * So many tries are counted twice: an upload is put last after so many beginnings, because it may
 * have ended the program, and is given up after so many failures that were told.
 */
export const maxTries = 3;

/**
 * Whether the file of an upload still has its metadata. Then nobody gets it: `failed` is for ever.
 */
type Cleaning = 'none' | 'waiting' | 'failed';

/** Whether smaller pictures are made of an upload: `none` for files and animations. */
type Smaller = 'none' | 'waiting' | 'made' | 'failed';

export interface FoundUpload extends Upload {
  cleaning: Cleaning;
  /** Whether its cleaning was cut off so often that it is tried once a day only. */
  isPutLast: boolean;
  smaller: Smaller;
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
  const { media_type: mediaType, cleaning_tries: tries, ...others } = row;
  const isPutLast = row.cleaning === 'waiting' && tries >= maxTries;
  return { ...others, mediaType, isPutLast };
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

interface WaitingWork {
  /** Whether smaller pictures are to be made of it. */
  smaller?: 'none' | 'waiting';
  /** Whether its metadata has to be removed before anybody gets it. */
  cleaning?: 'none' | 'waiting';
}

/**
 * Adds an upload whose file is on the disk already. An upload with the same content stays as it is,
 * and leaves the trash. If it has failed to be cleaned, that is tried again.
 */
export async function addUpload(
  db: Db,
  upload: Upload,
  now: number,
  { smaller = 'none', cleaning = 'none' }: WaitingWork = {},
): Promise<void> {
  const { mediaType, ...others } = upload;
  await db
    .insertInto('uploads')
    .values({ ...others, media_type: mediaType, created_at: now, smaller, cleaning })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ trashed_at: null, created_at: now })
        .where('uploads.trashed_at', 'is not', null),
    )
    .execute();
  if (cleaning === 'none') return;
  await db
    .updateTable('uploads')
    .set({ smaller, cleaning, cleaning_tries: 0, cleaning_failures: 0 })
    .where('id', '=', upload.id)
    .where('cleaning', '=', 'failed')
    .execute();
}

/**
 * What the row of an upload says about its file. `bytes`: the length of the file that readers get,
 * when it is cleaned.
 */
export type UploadState = Pick<FoundUpload, 'bytes' | 'cleaning'>;

/** Finds uploads in the trash too. */
export async function findUploadState(db: Db, id: string): Promise<UploadState | undefined> {
  return db
    .selectFrom('uploads')
    .select(['bytes', 'cleaning'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Notes that the file of an upload was stored anew, with so many bytes, and what has to be done
 * with it again.
 */
export async function renewUploadFile(
  db: Db,
  { id, bytes }: Pick<Upload, 'id' | 'bytes'>,
  { smaller = 'none', cleaning = 'none' }: WaitingWork,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ bytes, smaller, smaller_tries: 0, cleaning, cleaning_tries: 0, cleaning_failures: 0 })
    .where('id', '=', id)
    .execute();
}

/** Notes that a file of this content was sent again: the upload counts as new. */
export async function renewUpload(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ created_at: now }).where('id', '=', id).execute();
}

/** The secret that the ids of uploads are made with. The first call sets it to `offered`. */
export function offerUploadSecret(db: Db, offered: string): Promise<string> {
  return offerValue(db, 'uploadSecret', offered);
}
