import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/**
 * A call reads or writes so much at once. Larger chunks are no quicker (64 MiB in 64, 256, 1024 and
 * 4096 KiB: written in 0.5, 0.3, 0.3 and 0.3 s, read in 1.0, 0.6, 0.6 and 0.8 s), and the driver
 * holds a chunk in memory three times.
 */
export const chunkBytes = 256 * 1024;

/** So many chunks are written by one statement. Each statement waits for the disk. */
const chunksAtOnce = 4;

/** A file of an upload, which lives in the database. */
export interface StoredFile {
  form: string;
  contentId: string;
  /** SHA-256 of the content, in hexadecimal. */
  digest: string;
  /** In bytes. */
  size: number;
  /** Milliseconds. */
  storedAt: number;
}

interface FileToWrite extends Omit<StoredFile, 'contentId'> {
  uploadId: string;
}

/** The files of an upload. */
export async function listStoredFiles(db: Db, uploadId: string): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['form', 'content_id', 'digest', 'size', 'stored_at'])
    .where('upload_id', '=', uploadId)
    .execute();
  return rows.map(({ form, content_id: contentId, digest, size, stored_at: storedAt }) => {
    return { form, contentId, digest, size, storedAt };
  });
}

/**
 * How many bytes the chunks of each file of an upload have together, by form. It should be the
 * `size` of the file.
 */
export async function measureStoredFiles(db: Db, uploadId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stored_files')
    .select((eb) => ['form', bytesInChunks(eb).as('bytes')])
    .where('upload_id', '=', uploadId)
    .execute();
  return new Map(rows.map(({ form, bytes }) => [form, Number(bytes)]));
}

/**
 * The ids of the uploads that have a file which was cut: its chunks, or the file that readers get,
 * are not as long as they should be.
 */
export async function listCutUploads(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .leftJoin('uploads', (join) =>
      join
        .onRef('uploads.id', '=', 'upload_id')
        .on('form', '=', 'served')
        .on('cleaning', '=', 'none'),
    )
    .select('upload_id')
    .distinct()
    .where(({ or, eb }) =>
      or([eb(bytesInChunks(eb), '<>', eb.ref('size')), eb('size', '<>', eb.ref('bytes'))]),
    )
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** The length of a value that is not in the row itself is known without reading the value. */
function bytesInChunks({ selectFrom }: ExpressionBuilder<Tables, 'stored_files'>) {
  return selectFrom('file_chunks')
    .select(({ fn, val }) =>
      fn.coalesce(fn.sum<number>(fn('length', ['bytes'])), val(0)).as('bytes'),
    )
    .whereRef('file_chunks.content_id', '=', 'stored_files.content_id');
}

/**
 * Notes that a file of the same content is stored once more, so that it is no file that a killed
 * program has left. False when there is none, or when it was cut.
 */
export async function storeAgain(
  db: Db,
  { uploadId, form, digest, storedAt }: FileToWrite,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ stored_at: storedAt })
    .where('upload_id', '=', uploadId)
    .where('form', '=', form)
    .where('digest', '=', digest)
    .where((eb) => eb(bytesInChunks(eb), '=', eb.ref('size')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes a file in short transactions, so that a large file keeps no connection for long. It is
 * there as a whole or not at all. An older file of this form is replaced; a content never changes,
 * so nobody reads parts of two files. `parts`: the content, in parts of at most `chunkBytes`.
 */
export async function writeStoredFile(
  db: Db,
  { uploadId, form, digest, size, storedAt }: FileToWrite,
  parts: AsyncIterable<Uint8Array>,
): Promise<void> {
  const contentId = randomUUID();
  await db.insertInto('file_contents').values({ id: contentId, begun_at: storedAt }).execute();
  await writeChunks(db, contentId, parts);
  await inTransaction(db, async (db) => {
    const row = { content_id: contentId, digest, size, stored_at: storedAt };
    const before = await db
      .selectFrom('stored_files')
      .select('content_id')
      .where('upload_id', '=', uploadId)
      .where('form', '=', form)
      .execute();
    await db
      .insertInto('stored_files')
      .values({ upload_id: uploadId, form, ...row })
      .onConflict((conflict) => conflict.columns(['upload_id', 'form']).doUpdateSet(row))
      .execute();
    await removeContents(db, before);
  });
}

async function writeChunks(db: Db, contentId: string, parts: AsyncIterable<Uint8Array>) {
  let number = 0;
  let waiting: { content_id: string; number: number; bytes: Uint8Array }[] = [];
  const write = async () => {
    if (waiting.length > 0) await db.insertInto('file_chunks').values(waiting).execute();
    waiting = [];
  };
  for await (const bytes of parts) {
    waiting.push({ content_id: contentId, number, bytes });
    number += 1;
    if (waiting.length === chunksAtOnce) await write();
  }
  await write();
}

/** Reads a content, one chunk at a time. It ends early when the file is removed meanwhile. */
export async function* readContent(db: Db, contentId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const row = await db
      .selectFrom('file_chunks')
      .select('bytes')
      .where('content_id', '=', contentId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

/** Gives a file another form, if there is no file of that form. */
export async function renameStoredFile(
  db: Db,
  uploadId: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ form: to })
    .where('upload_id', '=', uploadId)
    .where('form', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stored_files as other')
            .select('other.form')
            .where('other.upload_id', '=', uploadId)
            .where('other.form', '=', to),
        ),
      ),
    )
    .execute();
}

/** Removes the file of one form, or of all. Returns the digests of what was removed. */
export async function removeStoredFiles(db: Db, uploadId: string, form?: string) {
  return inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom('stored_files')
      .where('upload_id', '=', uploadId)
      .$if(form !== undefined, (query) => query.where('form', '=', form ?? ''))
      .returning(['content_id', 'digest'])
      .execute();
    await removeContents(db, removed);
    return removed.map(({ digest }) => digest);
  });
}

/**
 * Removes what no upload names and was begun before the time `begunBefore`, in milliseconds: what
 * killed programs left. Returns the number of contents.
 */
export async function removeLeftFiles(db: Db, begunBefore: number): Promise<number> {
  return inTransaction(db, async (db) => {
    await db
      .deleteFrom('stored_files')
      .where('stored_at', '<', begunBefore)
      .where('upload_id', 'not in', db.selectFrom('uploads').select('id'))
      .execute();
    const { numDeletedRows } = await db
      .deleteFrom('file_contents')
      .where('begun_at', '<', begunBefore)
      .where('id', 'not in', db.selectFrom('stored_files').select('content_id'))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

async function removeContents(db: Db, rows: readonly { content_id: string }[]): Promise<void> {
  const ids = rows.map((row) => row.content_id);
  if (ids.length > 0) await db.deleteFrom('file_contents').where('id', 'in', ids).execute();
}

/** Those of the digests of which a file is stored. */
export async function filterStored(db: Db, digests: readonly string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_files')
    .select('digest')
    .where('digest', 'in', digests)
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** The ids of the uploads of which no file is stored. */
export async function listUploadsWithoutFile(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'not in', db.selectFrom('stored_files').select('upload_id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** How many files are stored, and how many bytes they have together. */
export async function countStoredFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('stored_files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}
