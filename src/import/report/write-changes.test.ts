import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { changeLimits, compareTexts, writeChanges } from './write-changes.ts';

const lines = (...texts: string[]) =>
  makeContent({ markdown: texts.map((text) => `${text}\n`).join('') });
const many = (count: number, text: string) => Array.from({ length: count }, () => text);

test.each<[string, before: string[], after: string[], written: string[]]>([
  ['nothing', ['a', 'b'], ['a', 'b'], []],
  ['one line', ['a', '<b>x</b>', 'c'], ['a', '**x**', 'c'], ['  - <b>x</b>', '  + **x**']],
  ['a line that goes', ['a', '<!-- more -->'], ['a'], ['  - <!-- more -->']],
  ['an empty line', ['a'], ['a', ''], ['  +']],
  [
    'many changes',
    ['1', 'a', '2', 'b', '3', 'c', '4', 'd', '5', 'e'],
    ['1', 'A', '2', 'B', '3', 'C', '4', 'D', '5', 'E'],
    ['  - a', '  + A', '  - b', '  + B', '  - c', '  + C', '  (and 2 more changes)'],
  ],
  [
    'a long change',
    many(5, 'a'),
    many(9, 'b'),
    [
      '  - a',
      '  - a',
      '  - a',
      '  - (2 more lines)',
      '  + b',
      '  + b',
      '  + b',
      '  + (6 more lines)',
    ],
  ],
  ['a long line', ['a'], ['b'.repeat(900)], ['  - a', `  + ${'b'.repeat(160)}…`]],
])('%s', (_, before, after, written) => {
  expect(compareTexts(lines(...before), lines(...after))).toEqual(written);
});

test('other fields that differ are named', () => {
  const before = makeContent({ excerpt: 'H~2~O', kind: 'article' });
  const after = makeContent({ excerpt: 'H2O', kind: 'page', slug: 'tea' });
  expect(compareTexts(before, after)).toEqual(['  (and the fields excerpt, kind, slug)']);
});

eachDatabase((open) => {
  test('the changes of the first articles, and how many there are besides', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { markdown: '<b>x</b>' });
    const content = makeContent({ markdown: '**x**' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 2 });
    const change = { path: 'tea.md', articleID, before: 1, after: 2 };
    const written = ['tea.md:', '  - <b>x</b>', '  + **x**'];
    expect(await writeChanges(db, [change], {})).toEqual(written);
    const { maxArticles } = changeLimits;
    const all = await writeChanges(db, Array(maxArticles + 3).fill(change), {});
    expect(all).toHaveLength(3 * maxArticles + 1);
    expect(all.at(-1)).toBe('and 3 more articles');
  });
});
