import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { openDatabase } from './open.ts';
import { openExclusively, putRestoredInPlace, restoredNames } from './restored-files.ts';

const time = '20261120T080000000Z';
const names = restoredNames(time);

function writeDatabase(path: string, word: string): void {
  const database = new DatabaseSync(path);
  database.exec(`create table words (word text); insert into words values ('${word}')`);
  database.close();
}

function readWord(path: string): unknown {
  const database = new DatabaseSync(path);
  const row = database.prepare('select word from words').get();
  database.close();
  return row?.word;
}

/** A folder with an old blog, and beside it a restored one that is whole. */
function makeFolder({ hasOld = true } = {}) {
  const dataDir = temporaryFolder();
  const path = (name: string) => join(dataDir, name);
  for (const [folder, word, isThere] of [
    ['uploads', 'old', hasOld],
    [names.uploads, 'new', true],
  ] as const) {
    if (!isThere) continue;
    mkdirSync(path(folder));
    writeFileSync(join(path(folder), 'file'), word);
  }
  if (hasOld) writeDatabase(path('suibi.sqlite'), 'old');
  writeDatabase(path(names.database), 'new');
  return { dataDir, path };
}

function expectNew({ path, dataDir }: ReturnType<typeof makeFolder>, hasOld = true): void {
  expect(readWord(path('suibi.sqlite'))).toBe('new');
  expect(readFileSync(path('uploads/file'), 'utf8')).toBe('new');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restored-'))).toEqual([]);
  expect(existsSync(path(names.oldDatabase))).toBe(hasOld);
  if (!hasOld) return;
  expect(readWord(path(names.oldDatabase))).toBe('old');
  expect(readFileSync(path(`${names.oldUploads}/file`), 'utf8')).toBe('old');
}

type Step = [from: string, to: string];
const steps: Step[] = [
  ['uploads', names.oldUploads],
  [names.uploads, 'uploads'],
  ['suibi.sqlite', names.oldDatabase],
];

test.each([0, 1, 2, 3])(
  'a restore that ended after %d of its steps is finished when the folder is opened',
  async (done) => {
    const folder = makeFolder();
    for (const [from, to] of steps.slice(0, done)) {
      renameSync(folder.path(from), folder.path(to));
    }
    const database = await openDatabase({ dataDir: folder.dataDir, databaseUrl: undefined });
    await database.close();
    expectNew(folder);
  },
);

test('a restore into an empty folder keeps nothing aside', () => {
  const folder = makeFolder({ hasOld: false });
  putRestoredInPlace(folder.dataDir, time);
  putRestoredInPlace(folder.dataDir, time);
  expectNew(folder, false);
});

test('the log of the old database does not stay beside the new one', () => {
  const folder = makeFolder();
  const path = folder.path('suibi.sqlite');
  const old = new DatabaseSync(path);
  old.exec(`pragma journal_mode = wal; update words set word = 'changed'`);
  // A killed program leaves its log.
  const log = readFileSync(`${path}-wal`);
  const file = readFileSync(path);
  old.close();
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
  putRestoredInPlace(folder.dataDir, time);
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(readWord(path)).toBe('new');
  expect(readWord(folder.path(names.oldDatabase))).toBe('changed');
});

test('nothing is moved while another program has the old database open', () => {
  const folder = makeFolder();
  const other = new DatabaseSync(folder.path('suibi.sqlite'));
  other.exec('pragma journal_mode = wal; select * from words');
  const before = readdirSync(folder.dataDir).sort();
  expect(() => putRestoredInPlace(folder.dataDir, time)).toThrow('Another process uses');
  expect(readdirSync(folder.dataDir).sort()).toEqual(before);
  expect(other.prepare('select word from words').get()).toEqual({ word: 'old' });
  other.close();
  putRestoredInPlace(folder.dataDir, time);
  expectNew(folder);
});

test('a database that cannot be read is not moved, and the operator hears what to do', () => {
  const path = join(temporaryFolder(), 'suibi.sqlite');
  writeFileSync(path, 'This is no database.\n'.repeat(1000));
  expect(() => openExclusively(path)).toThrow(/cannot be read .* move this file .* -wal and -shm/);
});

test('a file that is not there is not made', () => {
  const path = join(temporaryFolder(), 'suibi.sqlite');
  expect(openExclusively(path)).toBeUndefined();
  expect(existsSync(path)).toBe(false);
});
