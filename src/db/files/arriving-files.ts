import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { chunkBytes } from './stored-files.ts';

/** How many bytes of a file have arrived. 0 for a file of which nothing has. */
export async function findArrivedBytes(db: Db, hash: string): Promise<number> {
  const row = await db
    .selectFrom('arriving_files')
    .select('size')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/**
 * Adds a part that begins at `offset`, and returns how many bytes of the file have arrived then. Bytes that are there already
 * stay; a part that would leave a hole is not written. Parts may come to several processes at once.
 */
export async function addArrivingPart(
  db: Db,
  hash: string,
  offset: number,
  part: Uint8Array,
  now: number,
): Promise<number> {
  return inTransaction(db, async (db) => {
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

/** Reads what has arrived, one chunk at a time. It ends early when the file is removed meanwhile. */
export async function* readArriving(db: Db, hash: string): AsyncGenerator<Uint8Array> {
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
export async function removeArriving(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('arriving_files').where('hash', '=', hash).execute();
}

/** Forgets the files of which nothing has arrived since the time `writtenBefore`, in milliseconds. */
export async function removeLeftArriving(db: Db, writtenBefore: number): Promise<void> {
  await db.deleteFrom('arriving_files').where('written_at', '<', writtenBefore).execute();
}
