import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { countOthers } from './connection-share.ts';
import { maxWaitMs, tooManyConnections } from './reconnecting-pool.ts';

/** What a process needs to know of PostgreSQL before it opens its pool. */
export interface PostgresFacts {
  version: string;
  fsync: string;
  /** How many connections all programs together may open that use this role or this database. */
  allowed: number;
  /** How many other processes of Suibi have connections now. */
  others: number;
}

/**
 * A limit of -1 means that there is none. PostgreSQL keeps some connections for its administrators.
 */
const query = `
  select
    current_setting('server_version') as version,
    current_setting('fsync') as fsync,
    current_setting('max_connections')::integer as max,
    current_setting('superuser_reserved_connections')::integer
      + coalesce(current_setting('reserved_connections', true), '0')::integer as reserved,
    (select rolconnlimit from pg_roles where rolname = session_user) as of_role,
    (select datconnlimit from pg_database where datname = current_database()) as of_database,
    (${countOthers}) as others
`;

/** PostgreSQL is starting, or all connections are in use. */
const soonThere: readonly unknown[] = ['57P03', tooManyConnections];

const retryEveryMs = 250;

/**
 * Waits a little for a PostgreSQL that is about to accept the connection. Rejects when it cannot be
 * reached.
 */
export async function readPostgresFacts(url: string): Promise<PostgresFacts> {
  const begin = performance.now();
  for (;;) {
    try {
      return await askOnce(url);
    } catch (error) {
      const isSoonThere = soonThere.includes((error as { code?: unknown }).code);
      if (!isSoonThere || performance.now() - begin > maxWaitMs) throw error;
      await delay(retryEveryMs);
    }
  }
}

async function askOnce(connectionString: string): Promise<PostgresFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(query, ['']);
    const { of_role: ofRole, of_database: ofDatabase, max, reserved, ...facts } = rows[0];
    const limits = [ofRole, ofDatabase].filter((limit) => limit >= 0);
    return { ...facts, allowed: Math.min(max - reserved, ...limits) };
  } finally {
    await client.end().catch(() => {});
  }
}
