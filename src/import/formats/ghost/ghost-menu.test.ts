import { expect, test } from 'vitest';
import { readGhostMenu } from './ghost-menu.ts';

const list = [{ label: 'Tea', url: '/tea/' }];

test.each<[string, unknown, [label: string, href: string][]]>([
  ['a text', JSON.stringify(list), [['Tea', '/tea/']]],
  ['the list of old versions', list, [['Tea', '/tea/']]],
  ['the address of the blog', [{ label: 'Home', url: '__GHOST_URL__' }], [['Home', '/']]],
  ['an entry without an address', [{ label: 'Home' }], [['Home', '/']]],
  ['an entry without a label', [{ url: '/tea/' }], [['', '/tea/']]],
  ['entries that are none', [null, 7, {}, ...list], [['Tea', '/tea/']]],
  ['no JSON', '[{', []],
  ['no list', '{"label":"Tea"}', []],
  ['nothing', null, []],
])('a menu that Ghost has written as %s is read', (_, value, expected) => {
  const { entries } = readGhostMenu([{ key: 'navigation', value }]);
  expect(entries.map(({ label, href }) => [label, href])).toEqual(expected);
});
