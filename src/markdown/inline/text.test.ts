import MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { expect, test } from 'vitest';
import { text } from './text.ts';

/** A rule that writes an X where the text has `sign`. */
function replaceSign(sign: string) {
  return (state: StateInline, silent: boolean) => {
    if (state.src.charCodeAt(state.pos) !== sign.charCodeAt(0)) return false;
    if (!silent) state.pending += 'X';
    state.pos += 1;
    return true;
  };
}

test.each(['%', '#', '-', '.', '"', '(', '7', 'q', 'é', '「', '茶'])(
  'a rule that is added is reached where it begins: %s',
  (sign) => {
    const md = new MarkdownIt().use(text);
    md.inline.ruler.push('added', replaceSign(sign));
    expect(md.renderInline(`ab${sign}cd ${sign}`)).toBe('abXcd X');
  },
);

test('a rule that is added after the first texts is called', () => {
  const md = new MarkdownIt().use(text);
  expect(md.renderInline('10%')).toBe('10%');
  md.inline.ruler.push('added', replaceSign('%'));
  expect(md.renderInline('10%')).toBe('10X');
});

test.each<[string, (state: StateInline) => boolean]>([
  ['the whole text', ({ src, pos }) => /^tea/.test(src.slice(pos))],
  ['the characters behind the next one', ({ src, pos }) => src.charCodeAt(pos + 2) === 0x61],
  [
    'a value of the document',
    ({ env, src, pos }) => env.word === 'tea' && src.startsWith('tea', pos),
  ],
  ['the text so far', ({ pending }) => pending === 'some '],
])('a rule that first looks at %s is called', (_, isThere) => {
  const md = new MarkdownIt().use(text);
  md.inline.ruler.push('added', (state, silent) => {
    if (!isThere(state)) return false;
    if (!silent) state.pending += 'X';
    state.pos += 3;
    return true;
  });
  expect(md.renderInline('some tea', { word: 'tea' })).toBe('some X');
});
