import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A document is an article or a page. `is_page` tells it of the published revision. The lists of
 * articles leave pages out by the index alone.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const statements = [
    "alter table revisions add column document_kind text not null default 'article'",
    'alter table articles add column is_page integer not null default 0',
    'drop index articles_public',
    `create index articles_public on articles (posted_at desc, id desc, is_page)
      where published_revision is not null and trashed_at is null`,
    // Otherwise PostgreSQL would take few articles for no pages, until it looks at the table again.
    ...(kind === 'postgres' ? ['analyze articles'] : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
