import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openForTest } from '../../../test/each-database.ts';

test.each([
  ['select 1', 0],
  [
    '  with recursive n (n) as (select 1 union all select n + 1 from n where n < 3) select n from n',
    0,
  ],
  ["with names (name) as (select 'a') insert into settings select name, name from names", 1],
  ["insert into settings values ('a', 'b')", 1],
  ['update articles set clicks = 1', 1],
  ['delete from settings', 1],
  ['drop table articles', 1],
])('%j counts as %j changes', async (statement, writes) => {
  const { db, countChanges } = await openForTest('sqlite');
  const before = countChanges() ?? 0;
  await sql.raw(statement).execute(db);
  expect((countChanges() ?? 0) - before).toBe(writes);
});
