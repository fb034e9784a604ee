import { expect, test } from 'vitest';
import { splitFirstWords } from './first-words.ts';

// `‸` is the caret, `⟨…⟩` the selection.
test.each([
  ['‸', '', '', 'title 0–0'],
  ['Tea‸', 'Tea', '', 'title 3–3'],
  ['T⟨e⟩a', 'Tea', '', 'title 1–2'],
  ['Tea\n‸', 'Tea', '', 'markdown 0–0'],
  ['Tea\nOne\ntwo‸', 'Tea', 'One\ntwo', 'markdown 7–7'],
  ['\n\nOne‸', '', '\nOne', 'markdown 4–4'],
  ['Te‸a\nOne', 'Tea', 'One', 'title 2–2'],
  ['Tea‸\nOne', 'Tea', 'One', 'title 3–3'],
  ['T⟨ea\nO⟩ne', 'Tea', 'One', 'title 1–3'],
  ['Tea\nO⟨n⟩e', 'Tea', 'One', 'markdown 1–2'],
])('%j is a title and a text', (notation, title, markdown, selection) => {
  const value = notation.replace(/[‸⟨⟩]/g, '');
  const from = notation.search(/[‸⟨]/);
  const to = notation.includes('⟩') ? notation.indexOf('⟩') - 1 : from;
  const { selection: place, ...words } = splitFirstWords(value, from, to);
  expect(words).toEqual({ title, markdown });
  expect(`${place.field} ${place.from}–${place.to}`).toBe(selection);
});
