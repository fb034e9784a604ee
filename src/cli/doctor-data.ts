import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findOwner } from '../db/account/owner.ts';
import type { Database } from '../db/connection/database.ts';
import { checkHealth } from '../db/connection/health.ts';
import { hearsNotifications } from '../db/connection/hears-notifications.ts';
import { openDatabase } from '../db/connection/open.ts';
import { findPending } from '../db/migrations/migrate.ts';
import { findProblems } from '../db/migrations/snapshot.ts';
import type { Config } from '../server/config.ts';
import { describeUploads } from './doctor-uploads.ts';

/** Runs one check and reports it: what `work` returns says how it is, what `work` throws says what is wrong. */
export type Check = (name: string, work: () => string | Promise<string>) => Promise<void>;

/** Checks folder and database of the blog, and says what is where. It changes nothing. */
export async function checkData(config: Config, check: Check): Promise<void> {
  const { dataDir, databaseUrl } = config;
  await check('data folder', () => {
    const existing = nearestFolder(dataDir);
    accessSync(existing, constants.W_OK | constants.R_OK);
    return existing === dataDir ? dataDir : `${dataDir} (will be created at the first start)`;
  });
  if (databaseUrl === undefined && !existsSync(`${dataDir}/suibi.sqlite`)) {
    await check('database', () => 'will be created at the first start');
    return;
  }
  let database: Database | undefined;
  try {
    await check('database', async () => {
      const maxConnections = config.databaseConnections;
      database = await openDatabase({ dataDir, databaseUrl, maxConnections });
      return describeDatabase(database);
    });
    if (!database) return;
    const { db, kind, connections } = database;
    if ((await findPending(database)).length === 0) {
      await check('uploads', () => describeUploads(db, kind, dataDir));
    }
    if (!connections) return;
    const { allowed, used } = connections;
    await check(
      'connections',
      () => `at most ${used} of this process; PostgreSQL allows ${allowed} in all`,
    );
    await check('notifications', () => describeHearing(databaseUrl ?? ''));
  } finally {
    await database?.close();
  }
}

async function describeDatabase(database: Database): Promise<string> {
  await checkHealth(database.db);
  const problems = database.sqlite ? findProblems(database.sqlite.connection) : [];
  if (problems.length > 0) throw new Error(problems.join('; '));
  const pending = await findPending(database);
  if (pending.length > 0) {
    return `${database.version}; ${pending.length} migrations will run at the next start`;
  }
  const owner = await findOwner(database.db);
  return `${database.version}; ${owner ? `owner ${owner.username}` : 'no owner yet'}`;
}

async function describeHearing(databaseUrl: string): Promise<string> {
  if (await hearsNotifications(databaseUrl))
    return 'each process hears at once of changes by others';
  throw new Error(
    'PostgreSQL’s notifications (LISTEN, NOTIFY) do not arrive. A pooler stands between Suibi and PostgreSQL and ' +
      'lends a connection for one transaction only. Pages stay right, but each needs one more query. ' +
      'Let the pooler keep a connection for each session (PgBouncer: pool_mode = session), ' +
      'or set DATABASE_URL to the address of PostgreSQL itself.',
  );
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
