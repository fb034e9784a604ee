import { expect, test } from 'vitest';
import { edited, notationOf, stateOf } from '../../../../test/editor-text.ts';
import {
  insertFootnote,
  insertRule,
  insertTable,
  toggleCodeBlock,
  toggleFormula,
} from './blocks.ts';

const table = '|     |     |\n| --- | --- |\n|     |     |';

test.each([
  ['a block of code in an empty text', toggleCodeBlock, '‸', '```\n‸\n```'],
  ['a block of code of a line', toggleCodeBlock, 'on‸e', '```\non‸e\n```'],
  ['a block of code of lines', toggleCodeBlock, '⟨one\ntwo⟩', '```\n⟨one\ntwo⟩\n```'],
  ['a longer fence around a fence', toggleCodeBlock, '⟨a\n```b\nc⟩', '````\n⟨a\n```b\nc⟩\n````'],
  ['text of a block of code', toggleCodeBlock, 'a\n\n```js\non‸e\n```\n\nb', 'a\n\non‸e\n\nb'],
  ['text of an open block of code', toggleCodeBlock, '```\non‸e', 'on‸e'],
  ['a table in an empty text', insertTable, '‸', table.replace('| ', '| ‸')],
  ['a table below a paragraph', insertTable, 'on‸e', `one\n\n${table.replace('| ', '| ‸')}`],
  ['a table before a paragraph', insertTable, '‸\none', `${table.replace('| ', '| ‸')}\n\none`],
  ['no table in code', insertTable, '```\n‸\n```', undefined],
  ['a line', insertRule, 'on‸e', 'one\n\n---\n\n‸'],
  ['a line that does not make a heading', insertRule, 'one\n‸', 'one\n\n---\n\n‸'],
  ['a note', insertFootnote, 'one‸ two', 'one[^1] two\n\n[^1]: ‸'],
  ['a second note', insertFootnote, 'a[^1] b‸\n\n[^1]: A', 'a[^1] b[^2]\n\n[^1]: A\n[^2]: ‸'],
  ['a note on the empty last line', insertFootnote, 'a\n‸', 'a\n[^1]\n\n[^1]: ‸'],
  ['a note in a gap', insertFootnote, 'a[^2]‸', 'a[^2][^1]\n\n[^1]: ‸'],
  ['a note behind the selection', insertFootnote, '⟨one⟩\n', 'one[^1]\n\n[^1]: ‸'],
  ['a formula', toggleFormula, 'a ⟨x^2⟩ b', 'a $⟨x^2⟩$ b'],
  ['a formula block', toggleFormula, 'one\n\n‸', 'one\n\n$$\n‸\n$$'],
  ['words of a formula', toggleFormula, '$x‸^2$', 'x‸^2'],
])('%s', (_name, edit, before, expected) => {
  expect(edited(edit, before)).toBe(expected);
});

test('a block has the line ends of its text', () => {
  const state = stateOf('one‸', '\r\n');
  const spec = toggleCodeBlock(state) ?? {};
  const { state: changed } = state.update(spec);
  expect(changed.sliceDoc()).toBe('```\r\none\r\n```');
  expect(notationOf(changed)).toBe('```\none‸\n```');
});
