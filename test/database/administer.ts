import pg from 'pg';
import { inject } from 'vitest';

let administrator: pg.Pool | undefined;

/**
 * Runs a statement as the administrator of the test run's PostgreSQL. All test files of a process
 * share one connection, which does not keep the process alive.
 */
export async function inPostgres(statement: string): Promise<void> {
  administrator ??= connect();
  await administrator.query(statement);
}

function connect(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    allowExitOnIdle: true,
  });
  // The server may end before this process does.
  pool.on('error', () => {});
  return pool;
}
