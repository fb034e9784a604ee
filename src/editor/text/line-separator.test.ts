import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { lineSeparatorOf } from './line-separator.ts';

const texts: [string, '\n' | '\r\n'][] = [
  ['', '\n'],
  ['one', '\n'],
  ['one\ntwo\n', '\n'],
  ['one\r\ntwo\r\n', '\r\n'],
  ['one\r\ntwo', '\r\n'],
  ['\r\n', '\r\n'],
  ['\r\n\r\n', '\r\n'],
  ['one\r\ntwo\nthree', '\n'],
  ['one\ntwo\r\nthree', '\n'],
  ['\none\r\n', '\n'],
  ['one\rtwo', '\n'],
  ['one\rtwo\r\nthree', '\n'],
  ['one\r\r\ntwo', '\n'],
  ['one\r\n\rtwo', '\n'],
  ['one\r\n\ntwo', '\n'],
  ['one\r', '\n'],
  ['雨\u2028天\r\n', '\r\n'],
];

test.each(texts)('the text %j has the line separator %j', (text, separator) => {
  expect(lineSeparatorOf(text)).toBe(separator);
});

describe('an editor with this line separator', () => {
  test.each(texts)('returns %j byte for byte', (text) => {
    const state = EditorState.create({
      doc: text,
      extensions: EditorState.lineSeparator.of(lineSeparatorOf(text)),
    });
    expect(state.sliceDoc()).toBe(text);
  });
});
