import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { up as first } from './0001-first.ts';
import { up as reading } from './0002-reading.ts';
import { up as history } from './0003-history.ts';
import { up as uploads } from './0004-uploads.ts';
import { up as addressNames } from './0005-address-names.ts';
import { up as sharing } from './0006-sharing.ts';
import { up as relations } from './0007-relations.ts';
import { up as publicChanges } from './0008-public-changes.ts';
import { up as importedPictures } from './0009-imported-pictures.ts';
import { up as statistics } from './0010-statistics.ts';
import { up as storedFiles } from './0011-stored-files.ts';
import { up as tagOrder } from './0012-tag-order.ts';
import { up as renderingVersions } from './0013-rendering-versions.ts';
import { up as ownWidths } from './0014-own-widths.ts';
import { up as devices } from './0015-devices.ts';
import { up as secondFactor } from './0016-second-factor.ts';
import { up as removedArticles } from './0017-removed-articles.ts';
import { up as passkeys } from './0018-passkeys.ts';
import { up as search } from './0019-search.ts';
import { up as searchMerging } from './0020-search-merging.ts';
import { up as deskSearch } from './0021-desk-search.ts';
import { up as related } from './0022-related.ts';
import { up as openIndex } from './0023-open-index.ts';

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const earlier = [
  ...[first, reading, history, uploads, addressNames, sharing, relations, publicChanges],
  ...[importedPictures, statistics, storedFiles, tagOrder, renderingVersions, ownWidths, devices],
  ...[secondFactor, removedArticles, passkeys, search, searchMerging, deskSearch, related],
];

eachDatabase((open) => {
  test('articles that not everybody may read leave the index and wait', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const up of earlier) await up(db, kind);
    await sql`insert into articles
        (id, revision, last_revision, published_revision, posted_at, updated_at, created_at, trashed_at)
      values ('locked', 1, 1, 1, 5, 5, 1, null),
        ('public', 1, 1, 1, 5, 5, 1, null),
        ('scheduled', 1, 1, 1, 9000000000000, 9000000000000, 1, null),
        ('trashed', 1, 1, 1, 6, 6, 1, 8)`.execute(db);
    await sql`insert into revisions
        (article_id, number, based_on, saved_at, key, kind, title, author, excerpt, text)
      select id, 1, 0, 1, 'key', 'save', 'Title', '', '', '' from articles`.execute(db);
    await sql`insert into article_passwords (article_id, password_hash, set_at)
      values ('locked', 'hash', 1)`.execute(db);
    await sql`insert into renderings
        (article_id, revision, version, lang, reading_minutes, summary, toc, html)
      select id, 1, 1, null, 1, '', '[]', '' from articles`.execute(db);
    await sql`insert into search_passages (article_id, number, is_alone, revision, version, plain)
      select id, 0, 1, 1, 1, id from articles`.execute(db);
    await db.transaction().execute((db) => openIndex(db, kind));
    const idsOf = async (table: string) => {
      const { rows } = await sql<{ article_id: string }>`
        select article_id from ${sql.table(table)} order by article_id`.execute(db);
      return rows.map(({ article_id }) => article_id);
    };
    expect(await idsOf('search_passages')).toEqual(['public']);
    expect(await idsOf('articles_to_index')).toEqual(['locked', 'scheduled', 'trashed']);
  });
});
