import { type QueryExecutorProvider, sql } from 'kysely';

/** The sessions that the owner has ended from elsewhere: their devices delete what they keep. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const time = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const statement = `create table ended_sessions (
    token_hash text not null primary key,
    ended_at ${time} not null
  ) ${strict}`;
  await sql.raw(statement).execute(db);
}
