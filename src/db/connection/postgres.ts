import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Db, Tables } from '../tables.ts';
import {
  makeProcessName,
  maxConnectionSeconds,
  minConnections,
  prepareConnection,
  shareOf,
} from './connection-share.ts';
import type { Database } from './database.ts';
import { PostgresChanges } from './postgres-changes.ts';
import { type PostgresFacts, readPostgresFacts } from './postgres-facts.ts';
import { maxWaitMs, ReconnectingPool } from './reconnecting-pool.ts';
import { countWrites, type Writes } from './writes.ts';

/** How PostgreSQL is reached. */
export interface PostgresLocation {
  url: string;
  /** How many connections this process may open. Undefined: see `shareOf`. */
  maxConnections?: number | undefined;
  onConnectionLost?: ((error: Error) => void) | undefined;
}

/**
 * Opens a pool of connections to PostgreSQL. A connection that breaks is replaced: the program goes
 * on after a restart of the server. Throws OperatorError when the server cannot be reached, or
 * could lose commits in a power cut.
 */
export async function openPostgres(location: PostgresLocation): Promise<Database> {
  const { url, onConnectionLost } = location;
  const facts = await readSafeFacts(url);
  const { allowed } = facts;
  const share = (others: number) =>
    Math.min(location.maxConnections ?? shareOf(allowed, others), allowed);
  const used = share(facts.others);
  if (used < minConnections) {
    throw new OperatorError(
      `DATABASE_URL: this role may open ${allowed} connection to PostgreSQL, and Suibi needs at least ` +
        `${minConnections}. Raise the limit of the role or of the database.`,
      { exitCode: exitCodes.config },
    );
  }
  const writes = { count: 0 };
  const place = { url, name: makeProcessName(), writes, onConnectionLost };
  // One connection listens. Without the limit of time, a server that hangs would stop the program
  // without an error.
  const sizeOf = (others: number) => share(others) - 1;
  const db = openPool({ ...place, query_timeout: 15_000, max: used - 1, sizeOf });
  const unhurried = async <T>(work: (db: Db) => Promise<T>) => {
    const db = openPool({ ...place, max: 1, sizeOf: () => 1 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const notify = (channel: string, payload: string) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(db);
  const changes = new PostgresChanges({ url, writes, notify, onConnectionLost });
  return {
    db,
    kind: 'postgres',
    version: `PostgreSQL ${facts.version}`,
    connections: { allowed, used },
    sqlite: undefined,
    countChanges: () => changes.countChanges(),
    unhurried,
    readOneState: (work) =>
      unhurried((db) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      ),
    async close() {
      await changes.close();
      await db.destroy();
    },
  };
}

async function readSafeFacts(url: string): Promise<PostgresFacts> {
  const facts = await readPostgresFacts(url).catch((error: Error) => {
    throw new OperatorError(`DATABASE_URL: PostgreSQL cannot be reached: ${reasonOf(error)}`, {
      exitCode: exitCodes.unavailable,
      cause: error,
    });
  });
  if (facts.fsync === 'on') return facts;
  throw new OperatorError(
    'DATABASE_URL: this PostgreSQL runs with fsync=off and would lose writing in a power cut. ' +
      'Set fsync=on.',
    { exitCode: exitCodes.config },
  );
}

interface PoolOptions extends Pick<pg.PoolConfig, 'query_timeout' | 'max'> {
  url: string;
  /** See `prepareConnection`. */
  name: string;
  writes: Writes;
  /**
   * The size of the pool when there are so many other processes. Called for each new connection.
   */
  sizeOf(others: number): number;
  onConnectionLost?: ((error: Error) => void) | undefined;
}

function openPool({ url, name, writes, sizeOf, onConnectionLost, ...limits }: PoolOptions): Db {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: maxWaitMs,
    maxLifetimeSeconds: maxConnectionSeconds,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) => reconnecting.setMax(sizeOf(await prepareConnection(client, name))),
  });
  const reconnecting = new ReconnectingPool(pool);
  // A connection may break while it is idle, or between two queries of a transaction. Without a
  // listener the process would end.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool adds its client, which knows the options of DATABASE_URL: a log would hold them.
    delete error.client;
    onConnectionLost?.(error);
  });
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  const dialect = new PostgresDialect({ pool: reconnecting });
  return new Kysely<Tables>({ dialect, log: countWrites(writes) });
}

const int8 = 20;

/**
 * Times and counts are int8 in PostgreSQL. Ours are far below 2⁵³, so that a JavaScript number
 * holds them.
 */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (id as number) === int8 ? Number : pg.types.getTypeParser(id, format as 'text');

/** When a host has several addresses, Node throws an AggregateError: its own message is empty. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError
    ? error.errors.map((part: Error) => part.message).join('; ')
    : error.message;
}
