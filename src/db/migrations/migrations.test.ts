import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeTables } from '../../../test/database/database-shape.ts';
import { openForTest } from '../../../test/each-database.ts';
import { migrations } from './migrate.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder)
  .filter((name) => /^\d+-.*(?<!\.test)\.ts$/.test(name))
  .sort();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

// SHA-256 of each migration's file. A migration that has been released is frozen: databases out
// there have run it, and running it in another form would make theirs differ from new ones. So a
// line here is never changed. If this test fails, add a new migration, and a line for it.
const frozen: Record<string, string> = {
  '0001-first-release.ts': 'b8b4dc9e4e1c2857fa2959da8970e8458ce3f0cb49b65c0ca4d523fa221bcca1',
  '0002-pages.ts': '1b2d119fa292814c93915ab5872722c57656646180bba1dcf992012443f4304e',
  '0003-root-files.ts': '3e338128606d1e577680257561abda27912b40ab2d2a44ca96f29d27775ff641',
  '0004-event-notes.ts': '1f996e7a387c29cc6a5b9cde7ea4d872466f411ca3e7f948bab3e681cff1f864',
  '0005-list-redirects.ts': 'a8fd6cd42a6eff42eb4864609c928f22359a63d975e1ea4a08b243fb6c9c0697',
  '0006-revision-counts.ts': '8331d56ac07ece368a75acbf934669a84b86bdb0452cb41051c9535d7b77a589',
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

test('both databases get the same tables and columns', async () => {
  const [sqlite, postgres] = await Promise.all(
    (['sqlite', 'postgres'] as const).map(async (kind) => describeTables(await openForTest(kind))),
  );
  const withoutTokens = (tables: Record<string, string> = {}) =>
    Object.entries(tables).filter(([table]) => !table.includes('_tokens'));
  const inSqlite = withoutTokens(postgres).map(([table, columns]) => [
    table,
    columns
      .replaceAll('bigint', 'integer')
      .replaceAll('bytea', 'blob')
      .replaceAll('double precision', 'real'),
  ]);
  expect(withoutTokens(sqlite)).toEqual(inSqlite);
});

/**
 * The tokens of the search indexes: with SQLite a table of FTS5, and the tables in which it keeps
 * its index.
 */
test.each(['search', 'desk', 'past'])(
  'the index %s has a table of tokens in both databases',
  async (index) => {
    const name = `${index}_tokens`;
    const [sqlite = {}, postgres = {}] = await Promise.all(
      (['sqlite', 'postgres'] as const).map(async (kind) =>
        describeTables(await openForTest(kind)),
      ),
    );
    expect(postgres[name]).toBe('id bigint!, tokens tsvector!');
    expect(sqlite).toMatchObject({
      [name]: 'title , tags , headings , text ',
      [`${name}_config`]: 'k !, v ',
      [`${name}_data`]: 'id integer, block blob',
      [`${name}_docsize`]: 'id integer, sz blob, origin integer',
      [`${name}_idx`]: 'segid !, term !, pgno ',
    });
  },
);
