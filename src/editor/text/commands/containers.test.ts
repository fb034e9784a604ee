import { expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { insertCallout, insertDetails } from './containers.ts';

test.each([
  ['a callout in an empty text', insertCallout, '‸', '> [!NOTE]\n> ‸'],
  ['a callout below a line', insertCallout, 'on‸e', 'one\n\n> [!NOTE]\n> ‸'],
  ['a callout before a line', insertCallout, '‸\none', '> [!NOTE]\n> ‸\n\none'],
  ['a callout of lines', insertCallout, '⟨one\ntwo⟩', '> [!NOTE]\n> ⟨one\n> two⟩'],
  ['a callout of a part', insertCallout, 'o⟨n⟩e\ntwo', '> [!NOTE]\n> o⟨n⟩e\n\ntwo'],
  ['no callout in code', insertCallout, '```\n‸\n```', undefined],
  ['folded text', insertDetails, '‸', '::: details ‸\n\n:::'],
  ['folded text below a line', insertDetails, 'one‸\ntwo', 'one\n\n::: details ‸\n\n:::\n\ntwo'],
  ['folded lines', insertDetails, '⟨one\ntwo⟩', '::: details ‸\none\ntwo\n:::'],
  ['no folded text in a formula', insertDetails, '$$\na‸\n$$', undefined],
])('%s', (_name, edit, before, expected) => {
  expect(edited(edit, before)).toBe(expected);
});
