import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Db, Tables } from '../tables.ts';
import type { Database } from './database.ts';
import { watchPostgres } from './postgres-changes.ts';
import { countWrites, type Writes } from './writes.ts';

/**
 * Opens a pool of connections to PostgreSQL. A connection that breaks is replaced: the program goes on after a restart
 * of the server. Throws OperatorError when the server cannot be reached, or could lose commits in a power cut.
 */
export async function openPostgres(
  url: string,
  onConnectionLost?: (error: Error) => void,
): Promise<Database> {
  // Without this limit, a server that hangs would stop the program without an error.
  const writes = { count: 0 };
  const settings = { connectionString: url, max: 10, query_timeout: 15_000 };
  const db = openPool(settings, writes, onConnectionLost);
  const watch = watchPostgres(url, writes, onConnectionLost);
  const close = async () => {
    await watch.close();
    await db.destroy();
  };
  const unhurried: Database['unhurried'] = async (work) => {
    const db = openPool({ connectionString: url, max: 1 }, writes, onConnectionLost);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  try {
    const { rows } = await sql<{ fsync: string; version: string }>`
      select current_setting('fsync') as fsync, current_setting('server_version') as version
    `.execute(db);
    if (rows[0]?.fsync !== 'on') {
      throw new OperatorError(
        'DATABASE_URL: this PostgreSQL runs with fsync=off and would lose writing in a power cut. ' +
          'Set fsync=on.',
        { exitCode: exitCodes.config },
      );
    }
    const version = `PostgreSQL ${rows[0].version}`;
    const { countChanges } = watch;
    return { db, kind: 'postgres', version, sqlite: undefined, countChanges, unhurried, close };
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL cannot be reached: ${reasonOf(error as Error)}`,
      { exitCode: exitCodes.unavailable, cause: error },
    );
  }
}

function openPool(
  config: pg.PoolConfig,
  writes: Writes,
  onConnectionLost?: (error: Error) => void,
): Db {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
    // A commit is answered only when it is on the disk, whatever the options of server and address say.
    onConnect: async (client) => {
      await client.query('set synchronous_commit = on');
    },
  });
  // A connection may break while it is idle, or between two queries of a transaction. Without a listener the process
  // would end.
  pool.on('error', (error) => onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: countWrites(writes) });
}

const int8 = 20;

/** Times and counts are int8 in PostgreSQL. Ours are far below 2⁵³, so that a JavaScript number holds them. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (id as number) === int8 ? Number : pg.types.getTypeParser(id, format as 'text');

/** When a host has several addresses, Node throws an AggregateError: its own message is empty. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError
    ? error.errors.map((part: Error) => part.message).join('; ')
    : error.message;
}
