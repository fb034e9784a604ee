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
import { up as endedSessions } from './0024-ended-sessions.ts';
import { up as thinnedRevisions } from './0025-thinned-revisions.ts';
import { up as viewKeys } from './0026-view-keys.ts';

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const earlier = [
  ...[first, reading, history, uploads, addressNames, sharing, relations, publicChanges],
  ...[importedPictures, statistics, storedFiles, tagOrder, renderingVersions, ownWidths, devices],
  ...[secondFactor, removedArticles, passkeys, search, searchMerging, deskSearch, related],
  ...[openIndex, endedSessions, thinnedRevisions],
];

eachDatabase((open) => {
  test('the keys of days leave the settings, so that a reader of the day is not counted twice', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const up of earlier) await up(db, kind);
    await sql`insert into settings (name, value) values
      ('viewKey 2026-11-19', 'yesterday'), ('viewKey 2026-11-20', 'today'), ('brand', 'Tea'),
      ('viewKeys', 'another value')`.execute(db);
    await viewKeys(db, kind);
    const keys = await sql`select day, key from view_keys order by day`.execute(db);
    expect(keys.rows).toEqual([
      { day: '2026-11-19', key: 'yesterday' },
      { day: '2026-11-20', key: 'today' },
    ]);
    const settings = await sql`select name from settings order by name`.execute(db);
    expect(settings.rows).toEqual([{ name: 'brand' }, { name: 'viewKeys' }]);
  });
});
