import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The language of an article, and what else is derived from its text. The table of renderings is made anew,
 * so that its HTML, which may be megabytes, stands behind what the list reads.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statements = [
    'alter table revisions add column lang text',
    `create table new_renderings (
      article_id text not null primary key,
      revision integer not null,
      version integer not null,
      lang text,
      reading_minutes integer not null,
      summary text not null,
      toc text not null,
      html text not null,
      foreign key (article_id, revision) references revisions (article_id, number) on delete cascade
    ) ${strict}`,
    `insert into new_renderings
      select article_id, revision, version, null, 1, '', '[]', html from renderings`,
    'drop table renderings',
    'alter table new_renderings rename to renderings',
  ];
  // PostgreSQL keeps the names that these have of the table's first name.
  const renamed = ['pkey', 'article_id_revision_fkey'].map(
    (name) =>
      `alter table renderings rename constraint new_renderings_${name} to renderings_${name}`,
  );
  if (kind === 'postgres') statements.push(...renamed);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
