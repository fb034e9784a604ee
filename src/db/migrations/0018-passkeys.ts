import { type QueryExecutorProvider, sql } from 'kysely';

/** The passkeys with which the owner logs in, and the challenges that were used. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const time = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const statements = [
    `create table passkeys (
      id text not null primary key,
      host text not null,
      public_key text not null,
      counter ${time} not null,
      name text not null,
      created_at ${time} not null,
      used_at ${time}
    ) ${strict}`,
    `create table spent_challenges (
      challenge text not null primary key,
      spent_at ${time} not null
    ) ${strict}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
