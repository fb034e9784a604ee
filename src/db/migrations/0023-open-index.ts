import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The visitors’ index keeps only the words of articles that everybody may read. `articles_to_index` has the other published ones, which
 * the index gets when everybody may read them.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const nowMs = isSqlite
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
  const statements = [
    `create table articles_to_index (
      article_id text not null primary key references renderings (article_id) on delete cascade
    ) ${isSqlite ? 'strict, without rowid' : ''}`,
    `insert into articles_to_index
      select article_id from renderings where article_id not in (
        select id from articles
        where published_revision is not null and trashed_at is null and posted_at <= ${nowMs}
          and id not in (select article_id from article_passwords)
      )`,
    // The tokens go with the passages.
    'delete from search_passages where article_id in (select article_id from articles_to_index)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
