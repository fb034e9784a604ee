import { expect, test } from 'vitest';
import { makeContent } from '../../../../test/make.ts';
import type { ArticleContent } from '../../../shared/document.ts';
import { applyChoices, type Choices, countChoices, listConflictParts } from './choices.ts';

const base = makeContent({ title: 'Tea', tags: ['tea'], markdown: 'One.\n\nTwo.\n\nThree.\n' });
const mine: ArticleContent = {
  ...base,
  title: 'Green tea',
  markdown: 'One, mine.\n\nTwo.\n\nThree, mine.\n',
};
const theirs: ArticleContent = {
  ...base,
  title: 'Black tea',
  tags: ['tea', 'rain'],
  markdown: 'One, theirs.\n\nTwo.\n\nThree, theirs.\n',
};

test('a conflict has a part for each field in which edits touch', () => {
  const parts = listConflictParts(base, mine, theirs);
  expect(parts.map(({ name, kind }) => [name, kind])).toEqual([
    ['title', 'value'],
    ['markdown', 'text'],
  ]);
  expect(parts.map(countChoices)).toEqual([1, 2]);
});

test('documents whose edits do not touch have no parts', () => {
  expect(listConflictParts(base, mine, { ...base, tags: [] })).toEqual([]);
});

const merged = { ...base, tags: ['tea', 'rain'] };

test.each<[string, Choices, Partial<ArticleContent>]>([
  ['no choice', {}, { title: mine.title, markdown: mine.markdown }],
  ['theirs for the title', { title: ['theirs'] }, { title: theirs.title, markdown: mine.markdown }],
  [
    'one of each for the text',
    { markdown: ['mine', 'theirs'] },
    { title: mine.title, markdown: 'One, mine.\n\nTwo.\n\nThree, theirs.\n' },
  ],
  [
    'theirs for everything',
    { title: ['theirs'], markdown: ['theirs', 'theirs'] },
    { title: theirs.title, markdown: theirs.markdown },
  ],
])('%s settles the conflict, and the other edits of both are kept', (_, choices, expected) => {
  expect(applyChoices(base, mine, theirs, choices)).toEqual({ ...merged, ...expected });
});

test('without a base, each difference is a choice', () => {
  const parts = listConflictParts(null, mine, theirs);
  expect(parts.map(({ name }) => name)).toEqual(['title', 'tags', 'markdown']);
  const choices: Choices = { tags: ['theirs'], markdown: ['theirs', 'theirs'] };
  expect(applyChoices(null, mine, theirs, choices)).toEqual({ ...theirs, title: mine.title });
});
