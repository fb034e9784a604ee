import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openForTest } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { trashArticle, trashedForMs } from '../articles/trash.ts';
import { purgeTrash } from '../removal/purge-trash.ts';
import { indexHistory, listUnindexed } from '../search/history-index.ts';
import { eraseDeleted } from './erase-deleted.ts';

/** Words of another article keep the page of the file in use. */
async function blogWith(words: string) {
  const database = await openForTest('sqlite');
  const { db, sqlite } = database;
  if (!sqlite) throw new Error('this is no SQLite file');
  const markdown = `${words} `.repeat(300);
  const articleID = await makeArticle(db, { title: words, markdown, postedAt: 1 });
  for (let made = 0; made < 5; made += 1) await makeArticle(db, { title: `Tea ${made}` });
  const content = makeContent({ title: 'Later', markdown: words });
  await makeRevision(db, { articleID, basedOn: 1, content, now: 2 });
  for (const id of await listUnindexed(db, { after: '', limit: 10 })) await indexHistory(db, id);
  const folder = dirname(sqlite.path);
  const isOnDisk = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(words));
  const purge = async () => {
    await trashArticle(db, articleID, 1);
    await purgeTrash(db, 1 + trashedForMs);
  };
  return { database, db, sqlite, isOnDisk, purge };
}

test('purged words stand in no file of the database', async () => {
  const { database, isOnDisk, purge } = await blogWith('overheard');
  await eraseDeleted(database);
  expect(isOnDisk()).toBe(true);
  await purge();
  expect(await eraseDeleted(database)).toBe(true);
  expect(isOnDisk()).toBe(false);
});

test('words that an earlier version has purged leave the file too', async () => {
  const { database, sqlite, isOnDisk, purge } = await blogWith('overheard');
  sqlite.connection.exec('pragma secure_delete = off; pragma user_version = 0');
  await purge();
  sqlite.connection.exec('pragma wal_checkpoint(truncate)');
  expect(isOnDisk()).toBe(true);
  expect(await eraseDeleted(database)).toBe(true);
  expect(isOnDisk()).toBe(false);
});

test('a reader keeps purged words in the log until it has ended, and nobody waits for it', async () => {
  const { database, sqlite, isOnDisk, purge } = await blogWith('overheard');
  await eraseDeleted(database);
  await purge();
  const reader = new DatabaseSync(sqlite.path, { readOnly: true });
  onTestFinished(() => {
    if (reader.isOpen) reader.close();
  });
  reader.exec('begin; select count(*) from articles');
  await database.db.updateTable('articles').set({ clicks: 1 }).execute();
  const begin = performance.now();
  expect(await eraseDeleted(database)).toBe(false);
  expect(performance.now() - begin).toBeLessThan(2_000);
  reader.close();
  expect(await eraseDeleted(database)).toBe(true);
  expect(isOnDisk()).toBe(false);
});
