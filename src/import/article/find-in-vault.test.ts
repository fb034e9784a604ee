import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { listPlaces } from '../obsidian/places.ts';
import { makeVaultResolver, type VaultArticle } from './find-in-vault.ts';

const note = (path: string, aliases: string[] = [], markdown = ''): VaultArticle => ({
  path,
  addresses: [],
  address: `new:${path}`,
  title: `The title of ${path}`,
  named: { aliases, places: listPlaces(markdown) },
});

const tea =
  '# Leaves\n\n## How to pour?\n\n#### Cold [[Water|water]]\n\n## Cups\n\n### More\n\n## Cups\n\n### More';
const articles = [
  note('Home.md', ['Start', '茶: 故事'], '## Own'),
  note('Drinks/Tea.md', ['Camellia', 'Leaf'], tea),
  note('Drinks/Cold/Ice.md'),
  note('Notes/Ice.md'),
  note('Notes/Far/Deep/Milk.md'),
  note('Other/Milk.md'),
  note('Other/Leaf.md', ['Leaf', 'Milk']),
  note('Caf\u00e9.md'),
  { ...note('Draft.md'), isDraft: true },
  { path: 'Gone.md', addresses: [], address: 'new:Gone.md', isGone: true },
];
const paths = ['pics/Bowl One.PNG', 'Drinks/pics/cup.png', 'pics/cup.png', 'a.pdf', 'Drinks/a.mp4'];
const find = makeVaultResolver({ articles, files: new Map(paths.map((path) => [path, path])) });

const read = (from: string, href: string) => {
  const found = find(from)(href);
  return found && found.address.replace('new:', '') + found.hash;
};

test.each([
  ['a name', 'Home.md', 'Tea', 'Drinks/Tea.md'],
  ['a name in another case', 'Home.md', 'tEA', 'Drinks/Tea.md'],
  ['a name with its ending', 'Home.md', 'Tea.md', 'Drinks/Tea.md'],
  ['a name of composed letters', 'Home.md', 'Cafe\u0301', 'Caf\u00e9.md'],
  ['a path from the root', 'Notes/Ice.md', 'Drinks/Tea', 'Drinks/Tea.md'],
  ['a path with a slash', 'Notes/Ice.md', '/Drinks/Tea', 'Drinks/Tea.md'],
  ['a path from the note', 'Notes/Ice.md', '../Drinks/Tea.md', 'Drinks/Tea.md'],
  ['the end of a path', 'Home.md', 'Cold/Ice', 'Drinks/Cold/Ice.md'],
  [
    'a name that two have: in the same folder',
    'Notes/Far/Deep/Milk.md',
    'Milk',
    'Notes/Far/Deep/Milk.md',
  ],
  ['a name that two have: below the folder', 'Drinks/Tea.md', 'Ice', 'Drinks/Cold/Ice.md'],
  ['a name that two have: the shorter path', 'Drinks/Tea.md', 'milk', 'Other/Milk.md'],
  ['a title', 'Home.md', 'the title of Drinks/Tea.md', 'Drinks/Tea.md'],
  ['another name', 'Home.md', 'camellia', 'Drinks/Tea.md'],
  ['another name with a colon', 'Drinks/Tea.md', '茶%3A%20故事', 'Home.md'],
  ['a file before another name', 'Home.md', 'Leaf', 'Other/Leaf.md'],
  ['a picture anywhere', 'Notes/Ice.md', 'bowl%20one.png', 'pics/Bowl One.PNG'],
  ['a picture below the folder', 'Drinks/Tea.md', 'cup.png', 'Drinks/pics/cup.png'],
  ['a picture with the shortest path', 'Notes/Ice.md', 'cup.png', 'pics/cup.png'],
  ['a note that is gone', 'Home.md', 'Gone', 'Gone.md'],
  ['a heading', 'Home.md', 'Tea#how%20to%20POUR', 'Drinks/Tea.md#how-to-pour'],
  ['a heading in Markdown', 'Home.md', 'Drinks/Tea.md#How to pour?', 'Drinks/Tea.md#how-to-pour'],
  [
    'a deep heading: the one above it',
    'Home.md',
    'Tea#Cold Water water',
    'Drinks/Tea.md#how-to-pour',
  ],
  ['the second heading of a name', 'Home.md', 'Tea#Leaves#More#Cups#More', 'Drinks/Tea.md#more-2'],
  ['the last of headings that are not there', 'Home.md', 'Tea#No#Cups', 'Drinks/Tea.md#cups'],
  ['a heading that is not there', 'Home.md', 'Tea#No', 'Drinks/Tea.md'],
  ['a block', 'Home.md', 'Tea#^cups', 'Drinks/Tea.md'],
  ['a block of a heading', 'Home.md', 'Tea#Cups#^b', 'Drinks/Tea.md#cups'],
  ['a heading of the note itself', 'Home.md', '#Own', '#own'],
  ['no heading of the note itself', 'Home.md', '#No', undefined],
  ['a page of a file', 'Home.md', 'a.pdf#page=3', 'a.pdf#page=3'],
  ['a part of a film', 'Home.md', 'a.mp4#t=1,20.5', 'Drinks/a.mp4#t=1,20.5'],
  ['a style of a picture', 'Home.md', 'cup.png#outline', 'pics/cup.png'],
  ['what is not there', 'Home.md', 'Nothing', undefined],
  ['a name within another one', 'Home.md', 'ea', undefined],
  ['another site', 'Home.md', 'https://a.example/Tea', undefined],
  ['above the folder', 'Home.md', '../../Tea', undefined],
])('%s', (_, from, href, expected) => {
  expect(read(from, href)).toBe(expected);
});

test('a name that two notes give themselves leads nowhere', () => {
  const both = [note('a.md', ['Name']), note('b.md', ['name'])];
  const findBoth = makeVaultResolver({ articles: both, files: new Map() });
  expect(findBoth('a.md')('Name')).toBeUndefined();
});

test('a draft is closed to readers, but not for another draft', () => {
  expect(find('Home.md')('Draft')?.isClosed).toBe(true);
  expect(find('Draft.md')('Draft')?.isClosed).toBe(false);
  expect(find('Home.md')('Tea')?.isClosed).toBe(false);
});

test('16 times as many notes take about 16 times the time', { tags: ['rest'] }, () => {
  const readAll = (count: number) => {
    const many = Array.from({ length: count }, (_, index) => note(`f${index % 50}/n${index}.md`));
    const findOne = makeVaultResolver({ articles: many, files: new Map() })('f1/n1.md');
    for (let index = 0; index < count; index += 1) findOne(`n${index}`);
  };
  expect(growthOf(readAll, 8_000)).toBeLessThan(maxLinearGrowth);
});
