import { markdown } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { isInCode } from './is-in-code.ts';
import { withLineBreaks } from './line-breaks.ts';

test.each([
  ['\r\n', 'a\r\nb\r\nc\r\nd'],
  ['\n', 'a\nb\nc\nd'],
])('pasted lines get the line breaks of a text with %j', (separator, expected) => {
  const state = EditorState.create({ extensions: [EditorState.lineSeparator.of(separator)] });
  const insert = state.toText(withLineBreaks('a\nb\r\nc\rd', state));
  expect(insert.lines).toBe(4);
  expect(state.update({ changes: { from: 0, insert } }).state.sliceDoc()).toBe(expected);
});

// The caret stands at `|`.
test.each([
  ['te|a', false],
  ['`te|a`', true],
  ['|`tea`', false],
  ['`tea`|', false],
  ['```\nte|a\n```', true],
  ['```\n|', true],
  ['```\ntea\n```|', false],
  ['```\ntea\n```\n|', false],
  ['    te|a', true],
  ['---\ntitle: te|a\n---\n', true],
  ['---\ntitle: tea\n---\nra|in', false],
  ['---\nra|in', false],
  ['+++\ntitle = "te|a"\n+++', true],
])('%j: is the place in code? %j', (marked, isCode) => {
  const position = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const state = EditorState.create({ doc, extensions: [markdown()] });
  expect(isInCode(state, position)).toBe(isCode);
});
