import { type QueryExecutorProvider, sql } from 'kysely';

/** Uploads from the browser: their trash, and whether smaller pictures are made of them. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const statements = [
    `alter table uploads add column trashed_at ${time}`,
    `alter table uploads add column smaller text not null default 'none'
      check (smaller in ('none', 'waiting', 'made', 'failed'))`,
    'alter table uploads add column smaller_tries integer not null default 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
