import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { up as cutOffPictures } from './0027-cut-off-pictures.ts';
import { migrations } from './migrate.ts';

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

eachDatabase((open) => {
  test('a picture that was given up after three beginnings waits again, and one that was damaged does not', async () => {
    const { db, kind } = await open({ migrated: false });
    for (const { name, up } of migrations) if (name < '0027') await up(db, kind);
    await sql`insert into uploads (id, name, media_type, bytes, width, height, created_at, smaller, cleaning, cleaning_tries)
      values ('killed', 'a.jpg', 'image/jpeg', 9, 1000, 500, 1, 'none', 'failed', 3),
        ('moving', 'a.gif', 'image/gif', 9, 1000, 500, 1, 'none', 'failed', 3),
        ('damaged', 'b.jpg', 'image/jpeg', 9, 1000, 500, 1, 'none', 'failed', 1),
        ('waiting', 'c.png', 'image/png', 9, 1000, 500, 1, 'waiting', 'waiting', 2),
        ('served', 'd.png', 'image/png', 9, 1000, 500, 1, 'made', 'none', 1)`.execute(db);
    await cutOffPictures(db, kind);
    const { rows } = await sql<Record<string, string>>`
      select id, cleaning, cleaning_tries, cleaning_failures, cleaning_begun_at, smaller
      from uploads order by id`.execute(db);
    expect(rows.map((row) => Object.values(row).join(', '))).toEqual([
      'damaged, failed, 1, 0, , none',
      'killed, waiting, 3, 0, 0, waiting',
      'moving, waiting, 3, 0, 0, none',
      'served, none, 1, 0, , made',
      'waiting, waiting, 2, 0, 0, waiting',
    ]);
  });
});
