import { expect, test } from 'vitest';
import { groupByLinks } from './group-by-links.ts';

test.each<[string, string, string, string]>([
  ['two', 'a b c', 'a>b', 'a:ab b:ab'],
  ['three that name one', 'a b c', 'b>a c>a', 'a:abc b:abc c:abc'],
  ['a chain', 'a b c d', 'a>b c>d b>c', 'a:abcd b:abcd c:abcd d:abcd'],
  ['a circle', 'a b c', 'a>b b>c c>a', 'a:abc b:abc c:abc'],
  ['a name that is no entry', 'a b', 'a>x b>x', 'a:ab b:ab'],
  ['two groups', 'a b c d', 'd>a b>c', 'a:ad b:bc c:bc d:ad'],
  ['one that names itself or nobody who is there', 'a b', 'a>a b>x', ''],
])('groups by %s', (_, entries, links, expected) => {
  const groups = groupByLinks(
    entries.split(' ').map((articleID) => ({ articleID })),
    links.split(' ').map((link) => {
      const [articleID = '', name = ''] = link.split('>');
      return { articleID, name };
    }),
  );
  const written = [...groups].map(
    ([id, group]) => `${id}:${group.map((e) => e.articleID).join('')}`,
  );
  expect(written.join(' ')).toBe(expected);
});

test('a chain of 100,000 articles is one group', () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => ({ articleID: String(n) }));
  const links = ids.slice(1).map(({ articleID }, n) => ({ articleID, name: String(n) }));
  expect(groupByLinks(ids, links).get('5')).toHaveLength(100_000);
});
