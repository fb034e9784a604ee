import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * The address of the same database for a role of its own, which may do everything there and may
 * open at most `connections` connections. The role is gone after the test.
 */
export async function limitRole(databaseUrl: string, connections: number): Promise<string> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const inDatabase = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const all = 'all on all tables in schema public';
  await inDatabase(
    `create role ${role} login password 'few' connection limit ${connections}`,
    `grant create on schema public to ${role}`,
    `grant ${all} to ${role}`,
  );
  onTestFinished(() => inDatabase(`drop owned by ${role} cascade`, `drop role ${role}`));
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'few';
  return url.href;
}
