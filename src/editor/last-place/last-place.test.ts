import { expect, test } from 'vitest';
import { parsePlace } from './last-place.ts';

const caret = { offset: 7, before: 'a bowl ', after: 'of tea' };

test.each([
  ['a place', { caret, above: 5 }, { caret, above: 5 }],
  ['a place without a scroll position', { caret }, { caret, above: null }],
  [
    'a place with more',
    { caret: { ...caret, more: 1 }, above: null, more: 2 },
    { caret, above: null },
  ],
  ['no place', undefined, null],
  ['null', null, null],
  ['a number', 7, null],
  ['a place without words', { caret: { offset: 7 }, above: 0 }, null],
  ['a place at half a character', { caret: { ...caret, offset: 1.5 }, above: 0 }, null],
  ['a scroll position in words', { caret, above: 'far' }, null],
])('%s is read', (_, kept, place) => {
  expect(parsePlace(kept)).toEqual(place);
});
