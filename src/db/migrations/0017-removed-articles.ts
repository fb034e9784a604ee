import { type QueryExecutorProvider, sql } from 'kysely';

/** The ids of articles that were deleted for good, so that no device brings one back with an older text. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statement = `create table removed_articles (id text not null primary key) ${strict}`;
  await sql.raw(statement).execute(db);
}
