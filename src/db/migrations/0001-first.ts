import { type QueryExecutorProvider, sql } from 'kysely';

/** Articles with their revisions, the owner with sessions, settings, uploads, and what imports keep. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statements = [
    `create table articles (
      id text not null primary key,
      revision integer not null check (revision >= 1),
      published_revision integer check (published_revision between 1 and revision),
      posted_at ${time},
      updated_at ${time},
      created_at ${time} not null,
      trashed_at ${time},
      clicks integer not null default 0,
      check (published_revision is null or (posted_at is not null and updated_at is not null))
    ) ${strict}`,
    `create index articles_public on articles (posted_at desc, id desc)
      where published_revision is not null and trashed_at is null`,
    `create table revisions (
      article_id text not null references articles (id) on delete cascade,
      number integer not null check (number >= 1),
      based_on integer not null,
      saved_at ${time} not null,
      title text not null,
      author text not null,
      tags text,
      excerpt text not null,
      cover_url text,
      markdown text not null,
      primary key (article_id, number)
    ) ${strict}`,
    `create table renderings (
      article_id text not null primary key,
      revision integer not null,
      version integer not null,
      html text not null,
      foreign key (article_id, revision) references revisions (article_id, number) on delete cascade
    ) ${strict}`,
    `create table article_tags (
      article_id text not null references articles (id) on delete cascade,
      position integer not null,
      tag text not null,
      primary key (article_id, position)
    ) ${strict}`,
    'create index article_tags_tag on article_tags (tag, article_id)',
    `create table views (
      article_id text not null references articles (id) on delete cascade,
      day text not null,
      reader text not null,
      primary key (article_id, day, reader)
    ) ${strict}`,
    `create table owner (
      id integer not null primary key check (id = 1),
      username text not null,
      display_name text not null,
      password_hash text not null,
      created_at ${time} not null
    ) ${strict}`,
    `create table sessions (
      token_hash text not null primary key,
      created_at ${time} not null,
      seen_at ${time} not null
    ) ${strict}`,
    `create table login_failures (
      subject text not null primary key,
      failures integer not null,
      failed_at ${time} not null
    ) ${strict}`,
    `create table settings (name text not null primary key, value text not null) ${strict}`,
    `create table uploads (
      id text not null primary key,
      name text not null,
      media_type text not null,
      bytes ${time} not null,
      width integer,
      height integer,
      created_at ${time} not null
    ) ${strict}`,
    `create table redirects (
      address text not null primary key,
      article_id text not null references articles (id) on delete cascade
    ) ${strict}`,
    `create table imports (
      collection text not null,
      path text not null,
      article_id text not null references articles (id) on delete cascade,
      digest text not null,
      revision integer not null,
      is_draft integer not null,
      primary key (collection, path)
    ) ${strict}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
