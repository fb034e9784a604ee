import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase, temporaryFolder } from '../../../test/each-database.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { openDatabase, openMemoryDatabase } from './open.ts';

async function whyNot(location: { dataDir: string; databaseUrl?: string }): Promise<OperatorError> {
  const opening = openDatabase({ databaseUrl: undefined, ...location });
  const error = await opening.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof OperatorError)) throw new Error('it should not have opened');
  return error;
}

describe('SQLite', () => {
  test('creates its folder and reports its version', async () => {
    const dataDir = join(temporaryFolder(), 'a', 'b');
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    expect(database).toMatchObject({ kind: 'sqlite', sqlite: { path: `${dataDir}/suibi.sqlite` } });
    expect(database.version).toMatch(/^SQLite 3\.\d+\.\d+$/);
    await database.close();
    expect(readFileSync(join(dataDir, 'suibi.sqlite'))).toBeDefined();
  });

  test('closing twice is no error', async () => {
    const database = openMemoryDatabase();
    await database.close();
    await expect(database.close()).resolves.toBeUndefined();
  });

  test('names DATA_DIR when the folder cannot be made', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const error = await whyNot({ dataDir: join(file, 'data') });
    expect(error.message).toContain(`DATA_DIR: ${file}/data cannot be made`);
    expect(error.exitCode).toBe(exitCodes.config);
  });

  test.each([
    ['text', 'This is no database.\n'.repeat(1000)],
    ['a word', 'no'],
    ['the beginning of a database', 'SQLite format 3\0'.repeat(64)],
  ])(
    'names DATA_DIR when the file is %s instead of a database, and does not change the file',
    async (_, text) => {
      const dataDir = temporaryFolder();
      const path = join(dataDir, 'suibi.sqlite');
      writeFileSync(path, text);
      const error = await whyNot({ dataDir });
      expect(error.message).toMatch(/^DATA_DIR: .*suibi\.sqlite/);
      expect(error.exitCode).toBe(exitCodes.config);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  test('names DATA_DIR when there is a folder in place of the file', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'suibi.sqlite'));
    expect((await whyNot({ dataDir })).message).toMatch(/^DATA_DIR: .*suibi\.sqlite/);
  });
});

describe('PostgreSQL', () => {
  const dataDir = '/nowhere';

  test('reports its version, and creates no data folder', async () => {
    const databaseUrl = await createPostgresDatabase();
    const database = await openDatabase({ dataDir: '/dev/null/data', databaseUrl });
    expect(database).toMatchObject({ kind: 'postgres', sqlite: undefined });
    expect(database.version).toMatch(/^PostgreSQL \d+/);
    await database.close();
  });

  test.each<[string, (url: URL) => void]>([
    ['nothing listens there', (url) => url.searchParams.set('sslmode', 'disable')],
    ['the host is unknown', (url) => Object.assign(url, { hostname: 'nowhere.invalid' })],
  ])('names DATABASE_URL and hides the password when %s', async (_, change) => {
    const url = new URL(`postgres://suibi:s3cret@127.0.0.1:${await findFreePort()}/blog`);
    change(url);
    const error = await whyNot({ dataDir, databaseUrl: url.href });
    expectHidden(error);
  });

  test.each([
    ['the password is wrong', { password: 's3cret' }],
    ['the user is unknown', { username: 'nobody', password: 's3cret' }],
    ['the database is unknown', { pathname: '/nothing' }],
  ])('names DATABASE_URL and hides the password when %s', async (_, change) => {
    const url = Object.assign(new URL(inject('postgresUrl')), change);
    const error = await whyNot({ dataDir, databaseUrl: url.href });
    expectHidden(error);
    expect(error.message).not.toContain(`:${url.password}@`);
  });
});

function expectHidden(error: OperatorError): void {
  expect(error.message).toMatch(/^DATABASE_URL: PostgreSQL cannot be reached: ./);
  expect(error.message).not.toContain('s3cret');
  expect(error.exitCode).toBe(exitCodes.unavailable);
}
