import { sql } from 'kysely';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { listIdle, type PartialUpload, partialLimits, planRoom } from './plan-room.ts';
import { chunkBytes } from './stored-files.ts';

/** How many bytes of a file have arrived. 0 for a file of which nothing has. */
export async function findReceivedBytes(db: Db, hash: string): Promise<number> {
  const row = await db
    .selectFrom('arriving_files')
    .select('size')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/**
 * Adds a part that begins at `offset`, and returns how many bytes of the file have arrived then.
 * Bytes that are there already stay; a part that would leave a hole is not written. Parts may come
 * to several processes at once. Other files make room for it as `planRoom` says; `no-room` when
 * they cannot.
 */
export async function addPart(
  db: Db,
  hash: string,
  offset: number,
  part: Uint8Array,
  now: number,
): Promise<number | 'no-room'> {
  return inTransaction(db, async (db) => {
    const files = await listAlone(db);
    const plan = planRoom(files, { hash, bytes: offset + part.length }, now);
    await removeAll(db, plan.remove);
    if (!plan.fits) return 'no-room';
    // The row is locked from here on, also when it was there already.
    const { size } = await db
      .insertInto('arriving_files')
      .values({ hash, size: 0, written_at: now })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ written_at: now }))
      .returning('size')
      .executeTakeFirstOrThrow();
    const rest = offset > size ? undefined : part.subarray(size - offset);
    if (rest === undefined || rest.length === 0) return size;
    for (let begin = 0; begin < rest.length; begin += chunkBytes) {
      const bytes = rest.subarray(begin, begin + chunkBytes);
      await db
        .insertInto('arriving_chunks')
        .values({ hash, begins_at: size + begin, bytes })
        .execute();
    }
    const arrived = size + rest.length;
    await db
      .updateTable('arriving_files')
      .set({ size: arrived })
      .where('hash', '=', hash)
      .execute();
    return arrived;
  });
}

/**
 * Reads what has arrived, one chunk at a time. It ends early when the file is removed meanwhile.
 */
export async function* readPartial(db: Db, hash: string): AsyncGenerator<Uint8Array> {
  for (let begin = 0; ; ) {
    const row = await db
      .selectFrom('arriving_chunks')
      .select('bytes')
      .where('hash', '=', hash)
      .where('begins_at', '=', begin)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
    begin += row.bytes.length;
  }
}

/** Forgets what has arrived of a file. */
export async function removePartial(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('arriving_files').where('hash', '=', hash).execute();
}

/** Notes that a file is being stored, so that it counts as one that is being sent. */
export async function noteStoring(db: Db, hash: string, now: number): Promise<void> {
  await db
    .updateTable('arriving_files')
    .set({ written_at: now })
    .where('hash', '=', hash)
    .execute();
}

/** Forgets the files that nobody is sending, but that of the hash `but`. Returns how many. */
export async function removeIdlePartials(db: Db, now: number, but?: string): Promise<number> {
  return inTransaction(db, async (db) =>
    removeAll(db, hashesOf(listIdle(await listAlone(db), now, but))),
  );
}

/** Forgets the files with which nobody has gone on for 24 hours. Returns how many. */
export async function removeOldPartials(db: Db, now: number): Promise<number> {
  const writtenBefore = now - partialLimits.maxAgeMs;
  const { numDeletedRows } = await db
    .deleteFrom('arriving_files')
    .where('written_at', '<=', writtenBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * All files, in a transaction during which no other process adds a part: two could take the same
 * room.
 */
async function listAlone(db: Db): Promise<PartialUpload[]> {
  // SQLite has one writer anyway.
  if (!isSqlite(db)) await sql`lock table arriving_files in share row exclusive mode`.execute(db);
  const rows = await db.selectFrom('arriving_files').selectAll().execute();
  return rows.map(({ hash, size, written_at }) => ({ hash, bytes: size, writtenAt: written_at }));
}

const hashesOf = (files: readonly PartialUpload[]) => files.map(({ hash }) => hash);

async function removeAll(db: Db, hashes: readonly string[]): Promise<number> {
  if (hashes.length > 0)
    await db.deleteFrom('arriving_files').where('hash', 'in', hashes).execute();
  return hashes.length;
}
