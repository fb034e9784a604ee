import { type QueryExecutorProvider, sql } from 'kysely';

/** An event of the account has a note: what exactly was changed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw("alter table account_events add column note text not null default ''").execute(db);
}
