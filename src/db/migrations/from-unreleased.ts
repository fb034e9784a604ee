import { type QueryExecutorProvider, sql } from 'kysely';
import { up as firstRelease } from './0001-first-release.ts';

// The step from the last commit before the first release, 97f4c74. This file, its tests and
// `test/unreleased` go one release after 0.2.0: by then a blog of that commit has been started once
// with 0.2.0.

/**
 * The last migration of 97f4c74. It makes the tables of that commit for the rows of a backup, and
 * `fromUnreleased` does the rest.
 */
export const unreleased = { name: '0023-open-index', up: makeUnreleased };

/**
 * Whether the migrations of a database or a backup are those of a commit from before the first
 * release.
 */
export function isUnreleased(names: readonly string[]): boolean {
  return names.includes('0001-first');
}

/**
 * Why this program does not open `subject`, and what its owner can do. `names`: its migrations, in
 * their order.
 */
export function describeUnreleased(subject: string, names: readonly string[]): string {
  return (
    `${subject} was made by a Suibi from before the first release. Its last migration is ${names.at(-1)}, and of those ` +
    `blogs this version opens only the ones whose last is ${unreleased.name}. Nothing was changed. Write the articles into a ` +
    'folder with the Suibi that made it (suibi export FOLDER), and import that folder into a new blog (suibi import FOLDER).'
  );
}

/** Brings the tables and rows of 97f4c74 to the first release. */
export async function fromUnreleased(
  db: QueryExecutorProvider,
  kind: 'sqlite' | 'postgres',
): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? 'strict' : '';
  await runAll(db, [
    `create table ended_sessions (
      token_hash text not null primary key,
      ended_at ${time} not null
    ) ${strict}`,
    `create table thinned_revisions (
      article_id text not null references articles (id) on delete cascade,
      key text not null,
      primary key (article_id, key)
    ) ${strict}`,
    `create table view_keys (day text not null primary key, key text not null) ${strict}`,
    `alter table uploads add column cleaning_begun_at ${time}`,
    'alter table uploads add column cleaning_failures integer not null default 0',
    `create table revision_texts (
      article_id text not null,
      number integer not null,
      text text not null,
      primary key (article_id, number),
      foreign key (article_id, number) references revisions (article_id, number) on delete cascade
    ) ${strict}`,
    'insert into revision_texts select article_id, number, text from revisions',
    'alter table revisions drop column text',
    // The keys of the days’ readers leave the settings, which stand in backups.
    `insert into view_keys (day, key)
      select substr(name, 9), value from settings where name like 'viewKey %'`,
    "delete from settings where name like 'viewKey %'",
    // Three beginnings gave a file up, also when the program was killed meanwhile: such files wait
    // again, and are tried once a day. Their stills get smaller widths.
    `update uploads set cleaning = 'waiting', cleaning_begun_at = 0
      where cleaning = 'failed' and cleaning_tries >= 3`,
    `update uploads set smaller = 'waiting'
      where cleaning_begun_at = 0 and smaller = 'none'
        and media_type in ('image/jpeg', 'image/png', 'image/avif') and width > 480 and height <= 4 * width`,
    "update uploads set cleaning_begun_at = 0 where cleaning = 'waiting'",
    'delete from migrations',
  ]);
}

async function makeUnreleased(
  db: QueryExecutorProvider,
  kind: 'sqlite' | 'postgres',
): Promise<void> {
  await firstRelease(db, kind);
  await runAll(db, [
    'drop table ended_sessions',
    'drop table thinned_revisions',
    'drop table view_keys',
    'alter table uploads drop column cleaning_begun_at',
    'alter table uploads drop column cleaning_failures',
    'drop table revision_texts',
    // SQLite adds no column without a default to a table that could have rows.
    "alter table revisions add column text text not null default ''",
  ]);
}

async function runAll(db: QueryExecutorProvider, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
