import { expect, test } from 'vitest';
import { findPlace, placeAt } from './find-place.ts';

// The place stands at `|` in both texts.
test.each([
  ['the text is the same', 'tea | rain', 'tea | rain'],
  ['words came before', 'tea | rain', 'much more tea | rain'],
  ['words went before', 'much more tea | rain', 'tea | rain'],
  ['the words behind changed', 'tea and | rain', 'new tea and | snow'],
  ['the words before changed', 'tea | and rain', 'coffee x| and rain'],
  ['the same words stand twice', 'a b c a| b c', 'a b c a| b c'],
  ['the words stand at two places now', 'x tea| rain', 'x tea rain x tea| rain'.slice(11)],
  ['the text was empty', '|', '|'],
  ['all words went', 'tea | rain', '|'],
  ['other words came', 'ab|cd', 'xy|z'],
  ['the words on both sides went', 'one\n\ntwo |three\n\nfour', 'one\n\nfour|'],
  ['the words stand beside emoji', 'a 👨‍👩‍👧 |茶', 'rain a 👨‍👩‍👧 |茶'],
  ['an emoji came to its offset', 'ab|cd', 'x|🍵z'],
])('a place is found again after %s', (_, was, is) => {
  const place = placeAt(was.replace('|', ''), was.indexOf('|'));
  expect(findPlace(is.replace('|', ''), place)).toBe(is.indexOf('|'));
});

test('a place is found again in a paragraph that has moved', () => {
  const moved = 'A paragraph that is long enough to be known by its words alone, wherever it is.';
  const was = `${'one '.repeat(20)}\n\n${moved}`;
  const is = `${moved}\n\n${'one '.repeat(20)}`;
  const words = 'known by';
  expect(findPlace(is, placeAt(was, was.indexOf(words)))).toBe(is.indexOf(words));
});
