import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseAwayError } from './away.ts';
import { ReconnectingPool } from './reconnecting-pool.ts';

test('a call for which no connection becomes free fails, and the next one succeeds', async () => {
  const connectionString = inject('postgresUrl');
  const limits = { max: 1, connectionTimeoutMillis: 100 };
  const pool = new ReconnectingPool(new pg.Pool({ connectionString, ...limits }));
  onTestFinished(() => pool.end());
  const first = await pool.connect();
  const begin = performance.now();
  await expect(pool.connect()).rejects.toThrow(DatabaseAwayError);
  expect(performance.now() - begin).toBeLessThan(3_000);
  first.release();
  (await pool.connect()).release();
});

test('a fault of a query is no absence of the database', async () => {
  const pool = new ReconnectingPool(
    new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }),
  );
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  await expect(client.query('select nothing', [])).rejects.toThrow(pg.DatabaseError);
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow(
    DatabaseAwayError,
  );
  client.release();
});
