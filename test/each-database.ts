import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished } from 'vitest';
import type { Database } from '../src/db/connection/database.ts';
import { openDatabase } from '../src/db/connection/open.ts';
import type { DatabaseKind } from '../src/db/tables.ts';
import { inPostgres } from './database/administer.ts';
import { migratedTemplate } from './database/migrated-template.ts';
import { temporaryRoot } from './temporary-root.ts';

type OpenForTest = (options?: { migrated?: boolean }) => Promise<Database>;

/** The tests of these folders are about the databases themselves. */
const aboutDatabases = /\/src\/(?:db|backup)\//;

/**
 * Runs `tests` once on SQLite and once on PostgreSQL. On PostgreSQL they belong to `npm run
 * test:rest`, but for those of src/db and src/backup. `open` makes a database that is empty but for
 * its tables, and that is gone after the test.
 */
export function eachDatabase(tests: (open: OpenForTest, kind: DatabaseKind) => void): void {
  const tags = aboutDatabases.test(expect.getState().testPath ?? '') ? [] : ['rest'];
  const on = (kind: DatabaseKind) => () =>
    tests(({ migrated = true } = {}) => openForTest(kind, migrated), kind);
  describe('on sqlite', on('sqlite'));
  describe('on postgres', { tags }, on('postgres'));
}

export async function openForTest(kind: DatabaseKind, migrated = true): Promise<Database> {
  const dataDir = temporaryFolder();
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase(migrated) : undefined;
  if (migrated && kind === 'sqlite') cpSync(inject('migratedFolder'), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => database.close());
  // Kysely opens a database at its first query, also one that was closed: tests close theirs to see
  // what fails then.
  await sql`select 1`.execute(database.db);
  return database;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot, 'suibi-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A new database of the test run's PostgreSQL, empty but for its tables if it is `migrated`: its
 * address.
 */
export async function createPostgresDatabase(migrated = false): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = migrated ? migratedTemplate : 'template1';
  // PostgreSQL’s usual strategy writes each page into its log too: a small database then takes
  // twice as long.
  await inPostgres(`create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => inPostgres(`drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}
