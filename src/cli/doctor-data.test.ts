// @module-tag rest

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { behindDeafProxy } from '../../test/database/deaf-proxy.ts';
import { limitRole } from '../../test/database/limited-role.ts';
import { createPostgresDatabase, openForTest, temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { makeUpload } from '../../test/uploads.ts';
import { addPasskey } from '../db/account/passkeys.ts';
import { noteBackup, noteFailedBackup } from '../db/backup/backup-state.ts';
import { checkHealth } from '../db/connection/health.ts';
import { openDatabase } from '../db/connection/open.ts';
import { readConfig } from '../server/config.ts';
import { servedPath } from '../server/uploads/storage/places.ts';
import { uploadIdOf } from '../urls.ts';
import { checkData, describePages, describePasskeys } from './doctor-data.ts';
import { describeUploads } from './doctor-uploads.ts';

/** The checks by name: what each said, after `FAIL` if it failed. */
async function diagnose(environment: Record<string, string>) {
  const said: Record<string, string> = {};
  const config = readConfig({ DATA_DIR: temporaryFolder(), ...environment });
  await checkData(config, async (name, work) => {
    try {
      said[name] = await work();
    } catch (error) {
      said[name] = `FAIL ${(error as Error).message}`;
    }
  });
  return said;
}

test('says how many connections a process may open, and that notifications arrive', async () => {
  const DATABASE_URL = await limitRole(await createPostgresDatabase(true), 7);
  expect(await diagnose({ DATABASE_URL })).toMatchObject({
    connections: 'at most 3 of this process; PostgreSQL allows 7 in all',
    notifications: 'each process hears at once of changes by others',
  });
  expect(await diagnose({ DATABASE_URL, DATABASE_CONNECTIONS: '4' })).toMatchObject({
    connections: 'at most 4 of this process; PostgreSQL allows 7 in all',
  });
});

test('says so when other processes use all connections', async () => {
  const DATABASE_URL = await limitRole(await createPostgresDatabase(true), 3);
  const { countChanges, db, close } = await openDatabase({
    dataDir: '/nowhere',
    databaseUrl: DATABASE_URL,
  });
  onTestFinished(close);
  await checkHealth(db);
  await expect.poll(() => countChanges()).toBeDefined();
  expect(await diagnose({ DATABASE_URL })).toMatchObject({
    database: expect.stringMatching(/^PostgreSQL/),
    notifications: expect.stringMatching(/^not checked: other processes/),
  });
});

test('reports a database of a newer version, and goes on', async () => {
  const { sqlite } = await openForTest('sqlite');
  sqlite?.connection.exec("insert into migrations values ('9999-of-tomorrow')");
  const DATA_DIR = dirname(sqlite?.path ?? '');
  expect(await diagnose({ DATA_DIR })).toEqual({
    'data folder': DATA_DIR,
    database: expect.stringMatching(/^FAIL The database was made by a newer Suibi/),
  });
});

test.each(['sqlite', 'postgres'] as const)('says where uploads are, on %s', async (kind) => {
  const { context, db } = await testApp({ kind });
  const { dataDir } = context.config;
  const say = () => describeUploads(db, kind, dataDir);
  const address = await makeUpload(context, 'a.pdf', 'application/pdf', 'x'.repeat(250_000));
  const id = uploadIdOf(address) ?? '';
  expect(await say()).toBe(
    kind === 'sqlite'
      ? `1 in ${dataDir}/uploads: 1 file, 0.3 MB`
      : '1 in the database: 1 file, 0.3 MB; ' +
          `copies on this machine in ${dataDir}/copies: 0.3 MB, which may be deleted`,
  );
  await context.storage.remove(id);
  await expect(say()).rejects.toThrow(`1 of 1 uploads have no file: ${id}`);
  const path = servedPath(dataDir, id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x'.repeat(250_000));
  if (kind === 'sqlite') expect(await say()).toMatch(/^1 in/);
  // With PostgreSQL a file in the folder is none of the blog.
  else await expect(say()).rejects.toThrow(`1 of 1 uploads have no file: ${id}`);
});

test('says when the last backup was made, and fails while the newest one has failed', async () => {
  const database = await openForTest('sqlite');
  const DATA_DIR = dirname(database.sqlite?.path ?? '');
  const BACKUP_DIR = temporaryFolder();
  const say = async (environment = {}) => (await diagnose({ DATA_DIR, ...environment })).backup;
  expect(await say({ BACKUP_DIR })).toBe('none was made yet');
  expect(await say()).toBe(
    'none was made yet; BACKUP_DIR is not set, so the server makes none by itself',
  );
  await noteBackup(database.db, Date.parse('2026-11-20T08:00:59Z'));
  expect(await say({ BACKUP_DIR })).toBe('the last sound one is of 2026-11-20 08:00 UTC');
  await noteFailedBackup(database.db, Date.parse('2026-11-21T08:00Z'), 'The disk is full');
  expect(await say({ BACKUP_DIR })).toBe(
    'FAIL the one of 2026-11-21 08:00 UTC failed: The disk is full. Besides: the last sound one is of 2026-11-20 08:00 UTC',
  );
});

test('says what to do when a pooler keeps notifications away', async () => {
  const DATABASE_URL = await behindDeafProxy(await createPostgresDatabase(true));
  const { database, notifications } = await diagnose({ DATABASE_URL });
  expect(database).toMatch(/^PostgreSQL [\d.]+; no owner yet$/);
  expect(notifications).toMatch(/^FAIL PostgreSQL’s notifications/);
  expect(notifications).toContain('pool_mode = session');
});

test.each<[string[], string | undefined, string]>([
  [['blog.example'], undefined, '1 for blog.example'],
  [['blog.example', 'blog.example'], 'https://blog.example:8443', '2 for blog.example'],
  [
    ['old.example', 'blog.example', 'old.example'],
    'https://blog.example',
    '1 for blog.example, 2 for old.example (not usable at PUBLIC_URL)',
  ],
])('passkeys of the hosts %j with PUBLIC_URL %s are "%s"', (hosts, publicUrl, text) => {
  const passkeys = hosts.map((host) => ({ host }));
  expect(describePasskeys(passkeys, publicUrl ? new URL(publicUrl) : undefined)).toBe(text);
});

test('names a page at an address that the program uses itself', () => {
  const about = { articleTitle: 'About', articleSlug: 'about' };
  expect(describePages([about])).toBe('1, each at its address');
  const tags = { articleTitle: 'My tags', articleSlug: 'tags' };
  expect(() => describePages([about, tags])).toThrow(
    'the blog itself uses the address of “My tags” (/tags/): choose another address name',
  );
});

test('says how many pages there are, where there are some', async () => {
  const database = await openForTest('sqlite');
  const DATA_DIR = dirname(database.sqlite?.path ?? '');
  expect(await diagnose({ DATA_DIR })).not.toHaveProperty('pages');
  await makeArticle(database.db, { kind: 'page', slug: 'about', postedAt: 1 });
  expect(await diagnose({ DATA_DIR })).toMatchObject({ pages: '1, each at its address' });
});

test('names the hosts of passkeys, and says nothing of them where there are none', async () => {
  const DATABASE_URL = await createPostgresDatabase(true);
  expect(await diagnose({ DATABASE_URL })).not.toHaveProperty('passkeys');
  const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: DATABASE_URL });
  onTestFinished(close);
  const device = { browser: '', system: '' };
  const passkey = { id: 'a', host: 'blog.example', publicKey: 'key', counter: 0, name: 'A' };
  await addPasskey(db, { ...passkey, device, now: 1 });
  expect(await diagnose({ DATABASE_URL })).toMatchObject({ passkeys: '1 for blog.example' });
});
