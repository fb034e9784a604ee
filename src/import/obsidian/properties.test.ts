import { expect, test } from 'vitest';
import { parseFrontMatter } from '../../shared/front-matter/front-matter.ts';
import { readProperties } from './properties.ts';

function read(yaml: string) {
  const front = parseFrontMatter(`---\n${yaml}\n---\n`);
  if (front.kind !== 'parsed') throw new Error(front.reason);
  return readProperties(front).data;
}

test.each([
  ['a link is its name', 'author: "[[People/Lin Mu]]"', { author: 'Lin Mu' }],
  ['a link is its words', 'author: "[[Lin Mu|Lin]] and [[Zhou]]"', { author: 'Lin and Zhou' }],
  ['a link without quotes', 'author: [[Lin Mu]]', { author: 'Lin Mu' }],
  ['links in a list', 'authors:\n  - "[[Lin]]"\n  - Zhou', { authors: ['Lin', 'Zhou'] }],
  ['a cover is its path', 'cover: "![[pics/a b.png|200]]"', { cover: 'pics/a b.png' }],
  ['a cover without quotes', 'banner: [[a.png]]', { banner: 'a.png' }],
  ['tags in a list', 'tags: ["#a", b/c/]', { tags: ['a', 'b/c'] }],
  ['tags in a text', 'tags: "#a #b, c，d"', { tags: ['a', 'b', 'c', 'd'] }],
  ['no tags', 'tags:\naliases:', { tags: null, aliases: null }],
  [
    'times with the names of plugins',
    'date created: 2024-05-01\nDate Modified: "2024-05-02"',
    { created: '2024-05-01', modified: '2024-05-02' },
  ],
  [
    'a time of a note that has another one',
    'date created: 2020\ncreated: "2024-05-01"',
    { 'date created': '2020', created: '2024-05-01' },
  ],
  [
    'other values',
    'rating: 4\ndone: true\nx: [[1, 2], [3]]',
    { rating: '4', done: true, x: [['1', '2'], ['3']] },
  ],
])('%s', (_, yaml, expected) => {
  expect(read(yaml)).toEqual(expected);
});
