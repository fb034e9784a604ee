import { expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { insertCallout, insertDetails, insertFriendLinks } from './containers.ts';

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
  [
    'a friend link',
    insertFriendLinks,
    '‸',
    '::: links\n- [‸](https://example.com/) [RSS](https://example.com/feed.xml)\n:::',
  ],
  ['friend links of lines', insertFriendLinks, '⟨- [a](/a)⟩', '::: links‸\n- [a](/a)\n:::'],
  ['no friend links in code', insertFriendLinks, '```\n‸\n```', undefined],
  ['no folded text in a formula', insertDetails, '$$\na‸\n$$', undefined],
])('%s', (_name, edit, before, expected) => {
  expect(edited(edit, before)).toBe(expected);
});
