import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readBlog } from '../../test/backup.ts';
import { dose } from '../../test/dose.ts';
import { eachDatabase, openForTest, temporaryFolder } from '../../test/each-database.ts';
import { makeContent, makeRevision } from '../../test/make.ts';
import { makeUpload } from '../../test/uploads.ts';
import { countRows } from '../db/backup/rows.ts';
import { openDatabase } from '../db/connection/open.ts';
import type { Db } from '../db/tables.ts';
import type { Context } from '../server/context.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './restore.ts';

const now = 1_700_000_000_000;
const articles = 7;
const writesPerSecond = 100;
const uploadEvery = 50;

type Blog = Pick<Context, 'database' | 'storage' | 'now'>;

/**
 * Does the write of this number, counted from 0. The same numbers in the same order always make the
 * same blog.
 */
async function write({ database, storage }: Blog, number: number): Promise<void> {
  if (number % uploadEvery === uploadEvery - 1) {
    const name = `${number}.txt`;
    await makeUpload({ database, storage, now: () => now + number }, name, 'text/plain', name);
    return;
  }
  // Uploads take some of the numbers.
  const saves = number - Math.floor((number + 1) / uploadEvery);
  await makeRevision(database.db, {
    articleID: `ART0C0E0000${saves % articles}`,
    basedOn: Math.floor(saves / articles),
    content: makeContent({ markdown: `${'rain '.repeat(200)}${number}\n` }),
    key: `number ${number}`,
    now: now + number,
  });
}

async function countWrites(db: Db): Promise<number> {
  return (await countRows(db, 'revisions')) + (await countRows(db, 'uploads'));
}

/** Writes `writesPerSecond` times a second until the signal, and counts the writes. */
async function keepWriting(blog: Blog, done: { writes: number }, signal: AbortSignal) {
  const begin = performance.now();
  while (!signal.aborted) {
    const due = ((performance.now() - begin) / 1000) * writesPerSecond;
    if (done.writes >= due) await delay(5);
    else {
      await write(blog, done.writes);
      done.writes += 1;
    }
  }
}

eachDatabase((open, kind) => {
  test('each backup under writes is the blog as it was after one of them', async () => {
    const database = await open();
    const dataDir = temporaryFolder();
    const blog = { database, storage: openStorage(database, dataDir, () => now), now: () => now };
    // The same writes follow here, up to the state of each backup.
    const copyDir = temporaryFolder();
    const copied = await openForTest('sqlite');
    const copy = {
      database: copied,
      storage: openStorage(copied, copyDir, () => now),
      now: () => now,
    };
    let copiedWrites = 0;

    const done = { writes: 0 };
    const stopping = new AbortController();
    const writing = keepWriting(blog, done, stopping.signal);
    const folder = temporaryFolder();
    const end = performance.now() + dose.backupUnderWritesMs;
    let backups = 0;
    while (performance.now() < end || backups === 0) {
      const before = done.writes;
      const path = join(folder, `${backups}.tar.zst`);
      await makeBackup(path, { ...blog, publicUrl: undefined }, { recipient: undefined, now });
      const after = done.writes + 1;
      const location = { dataDir: join(folder, `${backups}`), databaseUrl: undefined };
      const place = await openPlace(location);
      await place.restore({ path, identities: [] }, now);
      await place.close();
      const restored = await openDatabase(location);
      const writes = await countWrites(restored.db);
      expect(writes).toBeGreaterThanOrEqual(before);
      expect(writes).toBeLessThanOrEqual(after);
      for (; copiedWrites < writes; copiedWrites += 1) await write(copy, copiedWrites);
      const storage = openStorage(restored, location.dataDir, () => now);
      expect(await readBlog(restored, storage)).toEqual(await readBlog(copied, copy.storage));
      await restored.close();
      rmSync(location.dataDir, { recursive: true });
      rmSync(path);
      backups += 1;
    }
    stopping.abort();
    await writing;
    process.stdout.write(`${backups} backups, ${done.writes} writes on ${kind}\n`);
    expect(done.writes).toBeGreaterThan(backups);
  }, 900_000);
});
