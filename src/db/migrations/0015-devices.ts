import { type QueryExecutorProvider, sql } from 'kysely';

/** The browser and the system of each session, and the log of the account. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const time = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const statements = [
    `alter table sessions add column browser text not null default ''`,
    `alter table sessions add column system text not null default ''`,
    `create table account_events (
      id text not null primary key,
      kind text not null,
      happened_at ${time} not null,
      times integer not null,
      browser text not null,
      system text not null
    ) ${strict}`,
    'create index account_events_time on account_events (happened_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
