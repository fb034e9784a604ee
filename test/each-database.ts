import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import type { Database } from '../src/db/connection/database.ts';
import { openDatabase } from '../src/db/connection/open.ts';
import { migrate } from '../src/db/migrations/migrate.ts';
import type { DatabaseKind } from '../src/db/tables.ts';
import { migratedTemplate } from './database/migrated-template.ts';
import { temporaryRoot } from './temporary-root.ts';

type OpenForTest = (options?: { migrated?: boolean }) => Promise<Database>;

/**
 * Runs `tests` once on SQLite and once on PostgreSQL. `open` makes a database that is empty but for
 * its tables, and that is gone after the test.
 */
export function eachDatabase(tests: (open: OpenForTest, kind: DatabaseKind) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    tests(({ migrated = true } = {}) => openForTest(kind, migrated), kind);
  });
}

export async function openForTest(kind: DatabaseKind, migrated = true): Promise<Database> {
  const dataDir = temporaryFolder();
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase(migrated) : undefined;
  if (migrated && kind === 'sqlite') cpSync(inject('migratedFolder'), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => database.close());
  // This finds nothing left to do.
  if (migrated) await migrate(database);
  return database;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot, 'suibi-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new database of the test run's PostgreSQL, empty but for its tables if it is `migrated`: its address. */
export async function createPostgresDatabase(migrated = false): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inPostgres(`create database ${name} template ${migrated ? migratedTemplate : 'template1'}`);
  onTestFinished(() => inPostgres(`drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}

async function inPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
