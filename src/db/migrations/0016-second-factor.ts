import { type QueryExecutorProvider, sql } from 'kysely';

/** Codes of an authenticator app, recovery codes, and when the owner last gave the password in a session. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const time = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const statements = [
    `alter table sessions add column proven_at ${time} not null default 0`,
    `create table code_factor (
      id integer not null primary key,
      secret text not null,
      confirmed_at ${time},
      last_step ${time} not null
    ) ${strict}`,
    `create table recovery_codes (code_hash text not null primary key) ${strict}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
