import { expect, test } from 'vitest';
import { planOf } from '../../../test/database/sqlite-plan.ts';
import { openForTest } from '../../../test/each-database.ts';
import { listStaleRenderings } from './renderings.ts';

test('SQLite looks for old renderings in indexes alone, without reading a text', async () => {
  const database = await openForTest('sqlite');
  const plan = await planOf(database, () =>
    listStaleRenderings(database.db, { version: 2, after: '', limit: 4 }),
  );
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('renderings USING COVERING INDEX renderings_version'),
    expect.stringContaining('search_passages USING COVERING INDEX search_passages_places'),
    expect.stringContaining('articles_to_index USING PRIMARY KEY'),
  ]);
});
