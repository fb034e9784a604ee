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
  '0001-first.ts': 'b7d73eef17a0bfb9bfa679be53a2600969ba38287989908e3cb3b72954226092',
  '0002-reading.ts': '60cdae6dabebc1fe3fee8a1dc7f4df6aaf8ca40d22420f84e64c2f8d116d7939',
  '0003-history.ts': '685688fa90058a235cf26e24bebbcb43bf932e148a787a848da2ecc26541aa0a',
  '0004-uploads.ts': 'a8009b67e6f8f0373593b819a1333de76eb35c250970692a9931c10c5fb67dde',
  '0005-address-names.ts': 'd5ac1b028a689bb6bec9ec58e2d85add97e3f4c9af61022143e6666251f5b4df',
  '0006-sharing.ts': 'cabc8d342f5fd8f0de1efa23d765baf36e75d40eef17ed42d7c4d539c11f1628',
  '0007-relations.ts': 'ad426f961e3acf0706716f5ab0faf8157e21d4518fb5417d8923679e0483f03a',
  '0008-public-changes.ts': '1abdfe7a2761230de351b8a402b876ca4e61664479832c874a28309850e6be59',
  '0009-imported-pictures.ts': '0c8c42d1630876a77a54c9a389ed9c8b84725df9fb07c77f41f57f15b657f30f',
  '0010-statistics.ts': '208cd9ef12c58f6883976454c00d6cc156a640c5f22817a5c18b920ab8680a6c',
  '0011-stored-files.ts': '8033bd3ffe4b08c4a2f1ee076f79328d3a3bb6ae518d2b2fa5d3ecedd44eb56e',
  '0012-tag-order.ts': '942a23fcbd18619bf220faa210b76518cfba20079ebd32729b7efa8d88d9e49a',
  '0013-rendering-versions.ts': '0b14b89029831db6e83752339e3ab8dbce0d5ccc5c4c18a1f9294a7cb1a08667',
  '0014-own-widths.ts': 'ff7d4f4ad6e4eb22c1371cab6fe352c24436dc3c8f59dd16213b89891f199509',
  '0015-devices.ts': 'bc156dfeaf860cbb32ae4bf7ccbeb045fa3a95bf81dd7d6ffa916fb771ad62a2',
  '0016-second-factor.ts': 'a00c28431dd6019d62a5f77442dcd92498bfd7cff9f710e4512a406034a25f18',
  '0017-removed-articles.ts': 'd753a552fe5d2d5bf24f6bff0e1dd83fc7284eb2d6d9407e8da268d6ac54846c',
  '0018-passkeys.ts': '0e3d383f1f6df1a0a1c5510844aff73cab69a36d6d2fe25f41499a0952c50aa9',
  '0019-search.ts': '129b612e29108e033d1431ee7b7a2436e935e0072eb68112f6067f9f6c1ca7b1',
  '0020-search-merging.ts': '775c8747a678eeacc6b7ea0f194a130e4bfc0aac2fa23b5a8b03056069bb67c4',
  '0021-desk-search.ts': '1431d1ce599f4843146f88ffe5cffda63607eec4fdf7b0adf4f36cadf71b4410',
  '0022-related.ts': 'f652f8118d0096d5edbee6a19b6448c12a902b4192cfda43dff948d7baa4751c',
  '0023-open-index.ts': '1a04a4caea8368a8282f24699072203cf7bcf7cff2739494275db9aa6f3d30c1',
  '0024-ended-sessions.ts': 'dc87308d6a0582bae3b16654f83f73641bf6de52c0ee51cbfd7b7274747ce19c',
  '0025-thinned-revisions.ts': '75bea31c0341db946c60da5a28d416f999c99b5251a6fa9f4702daeaa79734cf',
  '0026-view-keys.ts': 'e90df75386bc3f2803a073af59c34fcf2cfb5192afc3f05d22056b902e7d0b35',
  '0027-cut-off-pictures.ts': '109f55c5080c9e2feb30b30502e7fa9c53fb281fb6722d44652856d7475489e3',
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
    'id text!, revision integer!, published_revision integer, posted_at bigint, updated_at bigint, ' +
    'created_at bigint!, trashed_at bigint, clicks integer!, last_revision integer!',
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
    'kept_start integer, kept_end integer, text text!',
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
