import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fillSmallBlog, fillWholeBlog } from '../../test/backup.ts';
import { openAgain } from '../../test/database/open-again.ts';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { testApp } from '../../test/test-app.ts';
import { findBackupState } from '../db/backup/backup-state.ts';
import type { DatabaseKind } from '../db/tables.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { dayMs, hourMs } from '../shared/dates.ts';
import { readArchive } from './read-archive.ts';
import { backupJob, makeIfDue } from './schedule.ts';

async function makeSchedule(kind: DatabaseKind, fill = fillSmallBlog) {
  const made = await testApp({ kind });
  await fill(made.context);
  const { database, storage } = made.context;
  const said: string[] = [];
  const log = {
    info: (_: object, words: string) => said.push(words),
    warn: (_: object, words: string) => said.push(words),
    error: (_: object, words: string) => said.push(words),
  };
  const folder = join(temporaryFolder(), 'backups');
  const schedule = { folder, recipient: undefined, now: () => made.clock.now, log };
  const blog = { database, storage, publicUrl: undefined };
  return {
    ...{ ...made, said, folder, blog, schedule },
    look: (signal = new AbortController().signal) => makeIfDue(blog, schedule, signal),
  };
}

eachDatabase((_, kind) => {
  test('a backup is made on each day, and noted', async () => {
    const { folder, look, clock, db, said } = await makeSchedule(kind);
    await look();
    await look();
    expect(readdirSync(folder)).toEqual(['suibi-2026-11-20T08-00-00-000Z.tar.zst']);
    expect(await findBackupState(db)).toEqual({ madeAt: clock.now });
    clock.now += dayMs - 8 * hourMs;
    await look();
    expect(readdirSync(folder)).toHaveLength(2);
    expect(said).toEqual(Array(2).fill('a backup was made, and read back'));
    const newest = join(folder, 'suibi-2026-11-21T00-00-00-000Z.tar.zst');
    expect(await readArchive(newest, [])).toMatchObject({ articles: 2 });
    expect(statSync(newest).mode & 0o777).toBe(0o600);
  });

  test('outdated archives and what a killed program left are removed, other files stay', async () => {
    const { folder, look, clock } = await makeSchedule(kind);
    mkdirSync(folder);
    const others = ['blog.tar.zst', 'notes.txt.unfinished'];
    const left = 'suibi-2026-11-19T08-00-00-000Z.tar.zst.unfinished';
    for (const name of [...others, left]) writeFileSync(join(folder, name), '');
    // Friday to Sunday of the week after.
    for (let day = 0; day < 10; day += 1) {
      await look();
      clock.now += dayMs;
    }
    const days = [22, 23, 24, 25, 26, 27, 28, 29].map((day) => `suibi-2026-11-${day}`);
    const names = readdirSync(folder).filter((name) => !others.includes(name));
    expect(names.map((name) => name.slice(0, 16))).toEqual(days);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
  });

  test('a backup that fails is noted with its reason, and a later one takes its place', async () => {
    const { folder, look, clock, db, said } = await makeSchedule(kind);
    writeFileSync(folder, 'a file in its place');
    await look();
    const state = await findBackupState(db);
    expect(state).toMatchObject({ failedAt: clock.now });
    expect(state.reason).toMatch(/EEXIST|ENOTDIR/);
    expect(said).toEqual(['the backup failed and will be tried again within an hour']);
  });

  test('a server that stops ends the backup, and leaves no part of it', async () => {
    const { folder, blog, schedule, db, said } = await makeSchedule(kind, fillWholeBlog);
    const backups = backupJob(blog, schedule);
    void backups.start();
    while (!isThere(folder)) await delay(1);
    await backups.stop();
    expect(readdirSync(folder)).toEqual([]);
    expect([await findBackupState(db), said]).toEqual([{}, []]);
  });
});

function isThere(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

test('of two processes with one folder, one makes the backup', async () => {
  const { folder, look, blog, schedule, context } = await makeSchedule('postgres');
  const database = await openAgain(context.database);
  const storage = openStorage(database, temporaryFolder(), schedule.now);
  const never = new AbortController().signal;
  await Promise.all([look(), makeIfDue({ ...blog, database, storage }, schedule, never)]);
  expect(readdirSync(folder)).toHaveLength(1);
});
