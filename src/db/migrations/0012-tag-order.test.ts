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

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const earlier = [
  ...[first, reading, history, uploads, addressNames, sharing, relations],
  ...[publicChanges, importedPictures, statistics, storedFiles],
];

eachDatabase((open) => {
  test('the tags of earlier articles get their times, each tag of an article once', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const up of earlier) await up(db, kind);
    await sql`insert into articles
        (id, revision, last_revision, published_revision, posted_at, updated_at, created_at, trashed_at)
      values ('public', 1, 1, 1, 5, 5, 1, null),
        ('scheduled', 1, 1, 1, 9000000000000, 9000000000000, 1, null),
        ('trashed', 1, 1, 1, 6, 6, 1, 8),
        ('draft', 1, 1, null, 7, 7, 1, null)`.execute(db);
    await sql`insert into article_tags (article_id, position, tag)
      values ('public', 0, 'tea'), ('public', 1, '茶'), ('public', 2, 'tea'), ('scheduled', 0, 'tea'),
        ('trashed', 0, 'tea'), ('draft', 0, 'tea')`.execute(db);
    const countChanges = async () => {
      const { rows } = await sql<{ number: number }>`select number from public_changes`.execute(db);
      return Number(rows[0]?.number);
    };
    const before = await countChanges();
    // The program runs a migration in a transaction, too.
    await db.transaction().execute((db) => tagOrder(db, kind));
    const { rows } = await sql<Record<string, string>>`
      select article_id, position, tag, shown_at from article_tags order by shown_at, article_id, position
    `.execute(db);
    const lines = rows.map((row) => Object.values(row).join(' '));
    expect(lines.sort()).toEqual([
      'draft 0 tea ',
      'public 0 tea 5',
      'public 1 茶 5',
      'scheduled 0 tea 9000000000000',
      'trashed 0 tea ',
    ]);
    // The tag that was there twice.
    expect(await countChanges()).toBe(before + 1);
  });
});
