import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The series of an article, and the article of which it is a translation: as fields of each revision, and as tables of
 * what the public revisions say. `revisions` and `renderings` are made anew, so that the text, which may be megabytes,
 * still stands behind all that lists read: SQLite would have to read the whole text to find a column behind it.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? 'strict' : '';
  const before =
    'article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, ' +
    'tags, excerpt, cover_url, lang, slug';
  const statements = [
    `create table new_revisions (
      article_id text not null references articles (id) on delete cascade,
      number integer not null check (number >= 1),
      based_on integer not null,
      saved_at ${time} not null,
      key text not null,
      hash text,
      kind text not null check (kind in ('save', 'parallel', 'restore', 'import')),
      name text,
      published_at ${time},
      title text not null,
      author text not null,
      tags text,
      excerpt text not null,
      cover_url text,
      lang text,
      slug text,
      series text,
      translation_of text,
      kept_start integer check (kept_start >= 0),
      kept_end integer check (kept_end >= 0),
      text text not null,
      primary key (article_id, number),
      unique (article_id, key),
      check ((kept_start is null) = (kept_end is null))
    ) ${strict}`,
    `insert into new_revisions select ${before}, null, null, kept_start, kept_end, text from revisions`,
    `create table new_renderings (
      article_id text not null primary key,
      revision integer not null,
      version integer not null,
      lang text,
      reading_minutes integer not null,
      summary text not null,
      toc text not null,
      html text not null,
      foreign key (article_id, revision)
        references new_revisions (article_id, number) on delete cascade
    ) ${strict}`,
    `insert into new_renderings
      select article_id, revision, version, lang, reading_minutes, summary, toc, html from renderings`,
    'drop table renderings',
    'drop table revisions',
    'alter table new_revisions rename to revisions',
    'alter table new_renderings rename to renderings',
    'create index renderings_lang on renderings (lang, article_id)',
    `create table article_series (
      article_id text not null primary key references articles (id) on delete cascade,
      series text not null
    ) ${strict}`,
    'create index article_series_series on article_series (series, article_id)',
    `create table translation_links (
      article_id text not null references articles (id) on delete cascade,
      from_name text not null,
      to_name text not null,
      primary key (article_id, from_name)
    ) ${strict}`,
    'create index translation_links_from on translation_links (from_name, to_name, article_id)',
  ];
  if (kind === 'postgres') statements.push(...['revisions', 'renderings'].map(renameConstraints));
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** PostgreSQL keeps the names that the constraints have of the table's first name. */
function renameConstraints(table: string): string {
  return `do $$
    declare found record;
    begin
      for found in
        select conname as name from pg_constraint
        where conrelid = '${table}'::regclass and conname like 'new\\_%'
      loop
        execute format('alter table ${table} rename constraint %I to %I',
          found.name, substr(found.name, 5));
      end loop;
    end $$`;
}
