import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openForTest, temporaryFolder } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { dayMs } from '../../shared/dates.ts';
import { OperatorError } from '../../shared/operator-error.ts';
import { findProblems, removeOldSnapshots, takeSnapshot } from './snapshot.ts';

async function openFile() {
  const { db, sqlite } = await openForTest('sqlite');
  if (!sqlite) throw new Error('this is no SQLite file');
  return { db, sqlite, snapshots: join(dirname(sqlite.path), 'snapshots') };
}

test('a snapshot is one file with all committed rows, and the database can be used afterwards', async () => {
  const { db, sqlite, snapshots } = await openFile();
  const articleID = await makeArticle(db, { title: '雨天' });
  const path = takeSnapshot(sqlite, 'before-test');
  await makeArticle(db, {});
  expect(readdirSync(snapshots).map((name) => join(snapshots, name))).toEqual([path]);
  const copy = new DatabaseSync(path, { readOnly: true });
  expect(findProblems(copy)).toEqual([]);
  expect(copy.prepare('select article_id, title from revisions').all()).toEqual([
    { article_id: articleID, title: '雨天' },
  ]);
  copy.close();
});

test('a snapshot is not damaged, although another process writes to the database', async () => {
  const { sqlite } = await openFile();
  const writer = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(workerData, { timeout: 10_000 });
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let n = 0; ; n += 1) {
      database.exec("insert into settings values ('" + n + "', '')");
      if (n === 0) parentPort.postMessage('begun');
      // A writer without pauses would lock out the snapshot for ever.
      Atomics.wait(clock, 0, 0, 3);
    }`,
    { eval: true, workerData: sqlite.path },
  );
  onTestFinished(async () => {
    await writer.terminate();
  });
  await once(writer, 'message');
  const countRows = (database: DatabaseSync) =>
    Number(database.prepare('select count(*) as count from settings').get()?.count);
  for (let round = 0; round < 10; round += 1) {
    const before = countRows(sqlite.connection);
    // The other process still writes.
    await expect.poll(() => countRows(sqlite.connection)).toBeGreaterThan(before);
    const copy = new DatabaseSync(takeSnapshot(sqlite, `${round}`), { readOnly: true });
    expect(countRows(copy)).toBeGreaterThan(before);
    copy.close();
  }
});

test('an error while a snapshot is written leaves no unfinished file', async () => {
  const { sqlite, snapshots } = await openFile();
  writeFileSync(snapshots, 'a file where the folder should be');
  expect(() => takeSnapshot(sqlite, 'before-test')).toThrow(OperatorError);
  expect(() => takeSnapshot(sqlite, 'before-test')).toThrow(`could be made in ${snapshots}`);
});

test('a snapshot removes the unfinished files of programs that were killed, and keeps finished ones', async () => {
  const { sqlite, snapshots } = await openFile();
  const finished = takeSnapshot(sqlite, 'before-test');
  const unfinished = join(snapshots, 'suibi-2026-before-test.sqlite.unfinished');
  writeFileSync(unfinished, 'half of a copy');
  writeFileSync(`${unfinished}-journal`, 'half of its journal');
  const path = takeSnapshot(sqlite, 'before-test-again');
  const found = readdirSync(snapshots).map((name) => join(snapshots, name));
  expect(found.sort()).toEqual([finished, path].sort());
});

test('snapshots are kept for 30 days, and files of another name stay', async () => {
  const { sqlite, snapshots } = await openFile();
  const path = takeSnapshot(sqlite, 'before-test');
  writeFileSync(join(snapshots, 'mine.sqlite'), 'a copy that the owner has put here');
  const made = Date.now();
  expect(removeOldSnapshots(sqlite, made + 29 * dayMs)).toBe(0);
  expect(readdirSync(snapshots)).toContain(basename(path));
  expect(removeOldSnapshots(sqlite, made + 30 * dayMs)).toBe(1);
  expect(readdirSync(snapshots)).toEqual(['mine.sqlite']);
});

test('without a folder of snapshots there is nothing to remove', async () => {
  const { sqlite } = await openFile();
  expect(removeOldSnapshots(sqlite, Date.now())).toBe(0);
});

test('a database with a reference to a missing row is reported as damaged', async () => {
  const { sqlite, snapshots } = await openFile();
  sqlite.connection.exec('pragma foreign_keys = off');
  sqlite.connection.exec("insert into redirects values ('/old', 'nothing')");
  expect(() => takeSnapshot(sqlite, 'before-test')).toThrow('a row of redirects refers to nothing');
  expect(readdirSync(snapshots)).toEqual([]);
});

test('a damaged file is reported', () => {
  const path = join(temporaryFolder(), 'damaged.sqlite');
  const database = new DatabaseSync(path);
  database.exec('create table words (word text) strict; create index words_word on words (word)');
  database.exec("insert into words values ('oolong')");
  expect(findProblems(database)).toEqual([]);
  database.close();
  // The row and its entry in the index are different now.
  const bytes = readFileSync(path);
  bytes.write('kulong', bytes.lastIndexOf('oolong'));
  writeFileSync(path, bytes);
  const again = new DatabaseSync(path);
  expect(findProblems(again).join()).toContain('words_word');
  again.close();
});
