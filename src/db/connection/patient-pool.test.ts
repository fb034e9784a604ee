import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseAwayError } from './away.ts';
import { makePatientPool } from './patient-pool.ts';

test('a call for which no connection becomes free fails, and the next one succeeds', async () => {
  const connectionString = inject('postgresUrl');
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 100 });
  const patient = makePatientPool(pool);
  onTestFinished(() => patient.end());
  const first = await patient.connect();
  const begin = performance.now();
  await expect(patient.connect()).rejects.toThrow(DatabaseAwayError);
  expect(performance.now() - begin).toBeLessThan(3_000);
  first.release();
  (await patient.connect()).release();
});

test('a fault of a query is no absence of the database', async () => {
  const patient = makePatientPool(new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }));
  onTestFinished(() => patient.end());
  const client = await patient.connect();
  await expect(client.query('select nothing', [])).rejects.toThrow(pg.DatabaseError);
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow(
    DatabaseAwayError,
  );
  client.release();
});
