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

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const earlier = [
  ...[first, reading, history, uploads, addressNames, sharing, relations, publicChanges],
  ...[importedPictures, statistics, storedFiles, tagOrder, renderingVersions],
];

eachDatabase((open) => {
  test('pictures of at most 1920 pixels wait for a file in their own width', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const up of earlier) await up(db, kind);
    await sql`insert into uploads
        (id, name, media_type, bytes, width, height, created_at, smaller, smaller_tries)
      values ('narrow', 'a.jpg', 'image/jpeg', 9, 900, 500, 1, 'made', 1),
        ('limit', 'b.jpg', 'image/jpeg', 9, 1920, 500, 1, 'made', 3),
        ('wide', 'c.jpg', 'image/jpeg', 9, 1921, 500, 1, 'made', 1),
        ('failed', 'd.jpg', 'image/jpeg', 9, 900, 500, 1, 'failed', 3),
        ('moving', 'e.gif', 'image/gif', 9, 900, 500, 1, 'none', 0),
        ('paper', 'f.pdf', 'application/pdf', 9, null, null, 1, 'none', 0)`.execute(db);
    await ownWidths(db);
    const { rows } = await sql<Record<string, string>>`
      select id, smaller, smaller_tries from uploads order by id`.execute(db);
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'failed failed 3',
      'limit waiting 0',
      'moving none 0',
      'narrow waiting 0',
      'paper none 0',
      'wide made 1',
    ]);
  });
});
