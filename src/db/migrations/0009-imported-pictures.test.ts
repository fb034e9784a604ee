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

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

eachDatabase((open) => {
  test('pictures and videos of earlier imports wait for their cleaning, and stills for smaller widths', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const up of [
      first,
      reading,
      history,
      uploads,
      addressNames,
      sharing,
      relations,
      publicChanges,
    ])
      await up(db, kind);
    await sql`insert into uploads (id, name, media_type, bytes, width, height, created_at, smaller)
      values ('large', 'a.jpg', 'image/jpeg', 9, 1000, 500, 1, 'none'),
        ('small', 'a.png', 'image/png', 9, 480, 500, 1, 'none'),
        ('tall', 'b.png', 'image/png', 9, 1000, 4001, 1, 'none'),
        ('moving', 'a.webp', 'image/webp', 9, 1000, 500, 1, 'none'),
        ('uploaded', 'b.jpg', 'image/jpeg', 9, 1000, 500, 1, 'made'),
        ('video', 'a.mov', 'video/quicktime', 9, null, null, 1, 'none'),
        ('icon', 'a.ico', 'image/vnd.microsoft.icon', 9, null, null, 1, 'none'),
        ('paper', 'a.pdf', 'application/pdf', 9, null, null, 1, 'none')`.execute(db);
    await importedPictures(db);
    const { rows } = await sql<Record<string, string>>`
      select id, cleaning, smaller from uploads order by id`.execute(db);
    expect(rows.map(({ id, cleaning, smaller }) => `${id}: ${cleaning}, ${smaller}`)).toEqual([
      'icon: none, none',
      'large: waiting, waiting',
      'moving: waiting, none',
      'paper: none, none',
      'small: waiting, none',
      'tall: waiting, none',
      'uploaded: none, made',
      'video: waiting, none',
    ]);
  });
});
