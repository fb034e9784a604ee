import { expect, test } from 'vitest';
import { makePublished } from '../../../test/make.ts';
import { chooseRelated } from './choose-related.ts';

const link = (articleID: string) => makePublished({ articleID });
const nothing = { older: undefined, newer: undefined, series: undefined, translations: [] };

test.each([
  ['at most three', nothing, 'a b c'],
  ['not the neighbours', { ...nothing, older: link('a'), newer: link('c') }, 'b d e'],
  ['not the translations', { ...nothing, translations: [link('b')] }, 'a c d'],
  [
    'not those of the series',
    { ...nothing, series: { parts: [{ ...link('a'), place: 1 }] }, translations: [link('d')] },
    'b c e',
  ],
])('%s', (_, linked, ids) => {
  const related = ['a', 'b', 'c', 'd', 'e'].map(link);
  expect(chooseRelated(related, linked).map(({ articleID }) => articleID)).toEqual(ids.split(' '));
});
