import { type QueryExecutorProvider, sql } from 'kysely';

/** Passwords of single articles, and secret links to drafts. Neither is part of a revision: a revision is history. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statements = [
    `create table article_passwords (
      article_id text not null primary key references articles (id) on delete cascade,
      password_hash text not null,
      set_at ${time} not null
    ) ${strict}`,
    `create table draft_links (
      article_id text not null primary key references articles (id) on delete cascade,
      token_hash text not null unique,
      ends_at ${time} not null
    ) ${strict}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
