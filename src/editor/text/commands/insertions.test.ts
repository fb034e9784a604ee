import { expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import {
  dayOf,
  insertAbbreviation,
  insertDate,
  insertDefinition,
  insertFormulaBlock,
  insertTableOfContents,
} from './insertions.ts';

const today = dayOf(new Date());

test.each([
  ['the date at the caret', insertDate, 'on ‸', `on ${today}‸`],
  ['the date in place of words', insertDate, 'on ⟨Monday⟩.', `on ${today}‸.`],
  ['a table of contents', insertTableOfContents, '‸', '[[toc]]\n\n‸'],
  ['contents below a line', insertTableOfContents, 'one‸\ntwo', 'one\n\n[[toc]]\n\n‸\n\ntwo'],
  ['no contents in code', insertTableOfContents, '```\n‸\n```', undefined],
  ['a formula block', insertFormulaBlock, '‸', '$$\n‸\n$$'],
  ['a formula block below a line', insertFormulaBlock, 'one‸', 'one\n\n$$\n‸\n$$'],
  ['a formula block of lines', insertFormulaBlock, '⟨a\nb⟩', '$$\n⟨a\nb⟩\n$$'],
  ['no formula in a formula', insertFormulaBlock, '$$\na‸\n$$', undefined],
  ['a definition of the line', insertDefinition, 'Te‸a', 'Tea\n: ‸'],
  ['a definition before a line', insertDefinition, 'Te‸a\nRain', 'Tea\n: ‸\n\nRain'],
  ['an empty term', insertDefinition, '‸', '‸\n: '],
  ['an empty term below words', insertDefinition, 'one\n‸', 'one\n\n‸\n: '],
  ['no definition in code', insertDefinition, '```\na‸\n```', undefined],
  ['an abbreviation', insertAbbreviation, 'The ⟨W3C⟩ is', 'The W3C is\n\n*[W3C]: ‸'],
  ['an abbreviation of a word', insertAbbreviation, 'The W3‸C', 'The W3C\n\n*[W3C]: ‸'],
  ['a second abbreviation', insertAbbreviation, '⟨B⟩\n\n*[A]: a\n', 'B\n\n*[A]: a\n*[B]: ‸'],
  ['an empty abbreviation', insertAbbreviation, '‸', '*[‸]: '],
  ['no abbreviation of two lines', insertAbbreviation, '⟨a\nb⟩', undefined],
])('%s', (_name, edit, before, expected) => {
  expect(edited(edit, before)).toBe(expected);
});

test('the day is the one of the device', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
