import { describe, expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { setHeading, toggleList, toggleQuote } from './lines.ts';

describe('a heading', () => {
  test.each([
    ['is made of a line', 1, 'on‸e', '# on‸e'],
    ['is made of an empty line', 2, '‸', '## ‸'],
    ['changes its level', 3, '# on‸e', '### on‸e'],
    ['of the same level becomes text', 2, '## on‸e', 'on‸e'],
    ['becomes text by level 0', 0, '### on‸e', 'on‸e'],
    ['with six signs becomes text', 0, '###### on‸e', 'on‸e'],
    ['with a line below it changes', 3, 'on‸e\n===\n\ntwo', '### on‸e\n\ntwo'],
    ['with a line below it becomes text', 0, 'on‸e\n---\n\ntwo', 'on‸e\n\ntwo'],
    ['of two lines with a line below them changes', 2, 'on‸e\ntwo\n===', '## on‸e\ntwo'],
    ['changes from the line below it', 2, 'one\n=‸==\n\ntwo', '## one‸\n\ntwo'],
    ['changes behind the line below it', 2, 'one\n=== ‸\n\ntwo', '## one ‸\n\ntwo'],
    ['changes together with the line below it', 1, '⟨one\n===⟩\n\ntwo', '# ⟨one⟩\n\ntwo'],
    ['stays in its quote', 2, '> on‸e', '> ## on‸e'],
    ['stays in its list', 2, '- on‸e', '- ## on‸e'],
    ['is made of all selected lines', 2, '⟨one\n\n# two⟩', '## ⟨one\n\n## two⟩'],
    ['is made of Chinese', 2, '今‸天', '## 今‸天'],
  ] as const)('%s', (_name, level, before, expected) => {
    expect(edited(setHeading(level), before)).toBe(expected);
  });

  test('is not made of text by level 0 or of code', () => {
    expect(edited(setHeading(0), 'on‸e')).toBeUndefined();
    expect(edited(setHeading(1), '```\non‸e\n```')).toBeUndefined();
  });
});

describe('a quote', () => {
  test.each([
    ['is made of a line', 'on‸e', '> on‸e'],
    ['is made of an empty line', '‸', '> ‸'],
    ['becomes text', '> on‸e', 'on‸e'],
    ['is made of paragraphs', '⟨one\n\ntwo⟩', '> ⟨one\n>\n> two⟩'],
    ['of paragraphs becomes text', '⟨> one\n>\n> two⟩', '⟨one\n\ntwo⟩'],
    ['in a quote becomes one', '> > on‸e', '> on‸e'],
    ['is made of all lines if one is not quoted', '⟨> one\ntwo⟩', '> ⟨> one\n> two⟩'],
    ['does not hold the line at whose beginning the selection ends', '⟨one\n⟩two', '> ⟨one\n⟩two'],
  ])('%s', (_name, before, expected) => {
    expect(edited(toggleQuote, before)).toBe(expected);
  });
});

describe('a list', () => {
  test.each([
    ['of bullets is made of a line', 'bullets', 'on‸e', '- on‸e'],
    ['of bullets is made of an empty line', 'bullets', '‸', '- ‸'],
    ['of bullets becomes text', 'bullets', '⟨- one\n* two⟩', '⟨one\ntwo⟩'],
    ['of bullets is made of lines', 'bullets', '⟨one\n\ntwo⟩', '- ⟨one\n\n- two⟩'],
    ['of numbers is made of lines', 'numbers', '⟨one\ntwo\nthree⟩', '1. ⟨one\n2. two\n3. three⟩'],
    ['of numbers is made of bullets', 'numbers', '⟨- one\n- two⟩', '⟨1. one\n2. two⟩'],
    ['of numbers becomes text', 'numbers', '⟨1. one\n2) two⟩', '⟨one\ntwo⟩'],
    ['of bullets is made of numbers', 'bullets', '1. on‸e', '- on‸e'],
    ['of tasks is made of a line', 'tasks', 'on‸e', '- [ ] on‸e'],
    ['of tasks is made of bullets', 'tasks', '⟨- one\n- two⟩', '⟨- [ ] one\n- [ ] two⟩'],
    ['of tasks becomes text', 'tasks', '⟨- [ ] one\n- [x] two⟩', '⟨one\ntwo⟩'],
    ['of tasks keeps boxes that are ticked', 'tasks', '⟨- [x] one\ntwo⟩', '⟨- [x] one\n- [ ] two⟩'],
    ['of bullets is made of tasks', 'bullets', '- [x] on‸e', '- on‸e'],
    [
      'of numbers keeps what is within an item',
      'numbers',
      '⟨- one\n  - two\n  - three\n- four⟩',
      '⟨1. one\n   1. two\n   2. three\n2. four⟩',
    ],
    [
      'of bullets keeps what is within an item',
      'bullets',
      '⟨1. one\n   1. two\n2. four⟩',
      '⟨- one\n  - two\n- four⟩',
    ],
    ['stays in its quote', 'bullets', '> on‸e', '> - on‸e'],
    ['leaves code out', 'bullets', '```\non‸e\n```', undefined],
    ['is made of Chinese', 'numbers', '⟨买茶\n听雨⟩', '1. ⟨买茶\n2. 听雨⟩'],
  ] as const)('%s', (_name, kind, before, expected) => {
    expect(edited(toggleList(kind), before)).toBe(expected);
  });
});
