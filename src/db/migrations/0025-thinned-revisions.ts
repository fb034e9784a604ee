import { type QueryExecutorProvider, sql } from 'kysely';

/** The keys of the revisions that were thinned out of a history: devices may still know them. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statement = `create table thinned_revisions (
    article_id text not null references articles (id) on delete cascade,
    key text not null,
    primary key (article_id, key)
  ) ${strict}`;
  await sql.raw(statement).execute(db);
}
