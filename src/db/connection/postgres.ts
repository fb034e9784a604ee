import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Db, Tables } from '../tables.ts';
import type { Database } from './database.ts';

/**
 * Opens a pool of connections to PostgreSQL. A connection that breaks is replaced, so that a restart of
 * the server is survived. Throws OperatorError when it cannot be reached or would not keep its word.
 */
export async function openPostgres(
  url: string,
  onConnectionLost?: (error: Error) => void,
): Promise<Database> {
  // A server that hangs is an error, not a wait without end.
  const db = openPool({ connectionString: url, max: 10, query_timeout: 15_000 }, onConnectionLost);
  const close = () => db.destroy();
  const unhurried: Database['unhurried'] = async (work) => {
    const db = openPool({ connectionString: url, max: 1 }, onConnectionLost);
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
    return { db, kind: 'postgres', version, sqlite: undefined, unhurried, close };
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL cannot be reached: ${reasonOf(error as Error)}`,
      { exitCode: exitCodes.unavailable, cause: error },
    );
  }
}

function openPool(config: pg.PoolConfig, onConnectionLost?: (error: Error) => void): Db {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
    // A commit is answered when it is on the disk, whatever the server's or the address's options say.
    onConnect: async (client) => {
      await client.query('set synchronous_commit = on');
    },
  });
  // A connection may break while it is idle, and also between two queries of a transaction.
  pool.on('error', (error) => onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const int8 = 20;

/** Times and counts are int8; all of ours are far below 2⁵³. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (id as number) === int8 ? Number : pg.types.getTypeParser(id, format as 'text');

/** Node joins the failures of several addresses in an AggregateError with an empty message. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError
    ? error.errors.map((part: Error) => part.message).join('; ')
    : error.message;
}
