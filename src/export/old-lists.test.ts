import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { readOldLists } from './old-lists.ts';

test('lines that no export has written are left out', () => {
  const file = join(temporaryFolder(), 'lists.ndjson');
  mkdirSync(dirname(file), { recursive: true });
  const good = { address: '/tags/tea', list: 'tag', tag: 'Tea' };
  const bad = [
    '{"address":',
    'null',
    JSON.stringify({ ...good, list: 'https://evil.example/' }),
    JSON.stringify({ ...good, tag: '..' }),
    JSON.stringify({ ...good, tag: 7 }),
    JSON.stringify({ ...good, address: '//evil.example/tags/tea' }),
    JSON.stringify({ ...good, address: '/tags/tea/' }),
  ];
  writeFileSync(file, [...bad, JSON.stringify(good), ''].join('\n'));
  expect(readOldLists(file)).toEqual([good]);
});
