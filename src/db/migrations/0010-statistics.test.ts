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

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const earlier = [
  ...[first, reading, history, uploads, addressNames, sharing, relations],
  ...[publicChanges, importedPictures],
];

eachDatabase((open) => {
  test.each([
    [[], []],
    [[0], []],
    [[12, 30], [{ day: '', views: 42, visits: 0 }]],
  ])('articles with %j views: the sum is kept, without a day', async (clicks, days) => {
    const { db, kind } = await open({ migrated: false });
    for (const up of earlier) await up(db, kind);
    for (const [index, count] of clicks.entries()) {
      await sql`insert into articles (id, revision, last_revision, created_at, clicks)
        values (${`article ${index}`}, 1, 1, 1, ${count})`.execute(db);
    }
    await statistics(db, kind);
    const { rows } = await sql`select day, views, visits from blog_days`.execute(db);
    expect(rows).toEqual(days);
    const kept = await sql<{ clicks: number }>`select clicks from articles order by id`.execute(db);
    expect(kept.rows.map((row) => row.clicks)).toEqual(clicks);
  });
});
