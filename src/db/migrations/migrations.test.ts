import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeTables } from '../../../test/database/database-shape.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { migrations } from './migrate.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder)
  .filter((name) => /^\d+-.*(?<!\.test)\.ts$/.test(name))
  .sort();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

// SHA-256 of each migration's file. A migration that has been released is frozen: databases out there
// have run it, and running it in another form would make theirs differ from new ones. So a line here is
// never changed. If this test fails, add a new migration, and a line for it.
const frozen: Record<string, string> = {
  '0001-first-release.ts': '9fcb0d49ae3278ce8fc66d2208cb8a97efdf218010cec5edc5535005ac663b9e',
};

test('a released migration is never changed', () => {
  const digests = files.map((file) => [
    file,
    createHash('sha256').update(read(file)).digest('hex'),
  ]);
  expect(Object.fromEntries(digests)).toEqual(frozen);
});

test('the list has every migration file, in order', () => {
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files);
});

test.each(files)('%s imports nothing of the app, which will change', (file) => {
  const imports = [
    ...read(file).matchAll(
      /(?:^import\b.* from|^export\b.* from|^\} from|^import|\bimport\s*\()\s*['"]([^'"]+)['"]/gm,
    ),
  ];
  expect(imports.map(([, name]) => name)).toEqual(['kysely']);
});

eachDatabase((open, kind) => {
  test('all migrations together make these tables', async () => {
    const expected = kind === 'sqlite' ? inSqlite : inPostgres;
    expect(await describeTables(await open())).toEqual(expected);
  });
});

const passages =
  'id bigint!, article_id text!, number integer!, is_alone integer!, revision integer!, ' +
  'version integer!, plain text!';

const inPostgres: Record<string, string> = {
  account_events:
    'id text!, kind text!, happened_at bigint!, times integer!, browser text!, system text!',
  article_days: 'article_id text!, day text!, views integer!, visits integer!',
  article_months: 'article_id text!, month text!, views integer!, visits integer!',
  article_passwords: 'article_id text!, password_hash text!, set_at bigint!',
  article_series: 'article_id text!, series text!',
  article_tags: 'article_id text!, position integer!, tag text!, shown_at bigint',
  articles_to_index: 'article_id text!',
  arriving_chunks: 'hash text!, begins_at bigint!, bytes bytea!',
  arriving_files: 'hash text!, size bigint!, written_at bigint!',
  articles:
    'id text!, revision integer!, last_revision integer!, published_revision integer, ' +
    'posted_at bigint, updated_at bigint, created_at bigint!, trashed_at bigint, clicks integer!',
  blog_days: 'day text!, views integer!, visits integer!',
  code_factor: 'id integer!, secret text!, confirmed_at bigint, last_step bigint!',
  desk_passages: passages,
  desk_tokens: 'id bigint!, tokens tsvector!',
  draft_links: 'article_id text!, token_hash text!, ends_at bigint!',
  ended_sessions: 'token_hash text!, ended_at bigint!',
  file_chunks: 'content_id text!, number integer!, bytes bytea!',
  file_contents: 'id text!, begun_at bigint!',
  imports:
    'collection text!, path text!, article_id text!, digest text!, revision integer!, is_draft integer!',
  login_failures: 'subject text!, failures integer!, failed_at bigint!',
  migrations: 'name text!',
  owner: 'id integer!, username text!, display_name text!, password_hash text!, created_at bigint!',
  passages_to_relate: 'passage_id bigint!',
  passkeys:
    'id text!, host text!, public_key text!, counter bigint!, name text!, created_at bigint!, used_at bigint',
  past_passages: passages,
  past_tokens: 'id bigint!, tokens tsvector!',
  public_changes: 'id bigint!, number bigint!, changed_at bigint!',
  recovery_codes: 'code_hash text!',
  redirects: 'address text!, article_id text!',
  referrer_days: 'day text!, host text!, visits integer!',
  related_passages: 'passage_id bigint!, related_id bigint!, score double precision!',
  removed_articles: 'id text!',
  renderings:
    'article_id text!, revision integer!, version integer!, lang text, reading_minutes integer!, ' +
    'summary text!, toc text!, html text!',
  revisions:
    'article_id text!, number integer!, based_on integer!, saved_at bigint!, key text!, hash text, ' +
    'kind text!, name text, published_at bigint, title text!, author text!, tags text, ' +
    'excerpt text!, cover_url text, lang text, slug text, series text, translation_of text, ' +
    'kept_start integer, kept_end integer',
  revision_texts: 'article_id text!, number integer!, text text!',
  search_passages: passages,
  search_tokens: 'id bigint!, tokens tsvector!',
  sessions:
    'token_hash text!, created_at bigint!, seen_at bigint!, browser text!, system text!, ' +
    'proven_at bigint!',
  settings: 'name text!, value text!',
  spent_challenges: 'challenge text!, spent_at bigint!',
  stored_files:
    'upload_id text!, form text!, content_id text!, digest text!, size bigint!, stored_at bigint!',
  thinned_revisions: 'article_id text!, key text!',
  translation_links: 'article_id text!, from_name text!, to_name text!',
  turns: 'name text!, holder text!, ends_at bigint!',
  uploads:
    'id text!, name text!, media_type text!, bytes bigint!, width integer, height integer, ' +
    'created_at bigint!, trashed_at bigint, smaller text!, smaller_tries integer!, ' +
    'cleaning text!, cleaning_tries integer!, cleaning_begun_at bigint, cleaning_failures integer!',
  view_keys: 'day text!, key text!',
  views: 'article_id text!, day text!, reader text!',
  visits: 'day text!, reader text!',
};

const inSqlite = {
  ...Object.fromEntries(
    Object.entries(inPostgres).map(([table, columns]) => [
      table,
      columns
        .replaceAll('bigint', 'integer')
        .replaceAll('bytea', 'blob')
        .replaceAll('double precision', 'real'),
    ]),
  ),
  ...tablesOfFts5('search_tokens'),
  ...tablesOfFts5('desk_tokens'),
  ...tablesOfFts5('past_tokens'),
};

/** A table of FTS5, and the tables in which it keeps its index. */
function tablesOfFts5(name: string) {
  return {
    [name]: 'title , tags , headings , text ',
    [`${name}_config`]: 'k !, v ',
    [`${name}_data`]: 'id integer, block blob',
    [`${name}_docsize`]: 'id integer, sz blob, origin integer',
    [`${name}_idx`]: 'segid !, term !, pgno ',
  };
}
