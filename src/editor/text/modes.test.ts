import { EditorSelection, EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { editorModes, paragraphAround } from './modes.ts';

const text = 'one\ntwo\n\nthree\n \nfour\n';

describe('the paragraph around the caret', () => {
  test.each([
    ['in its first line', 'one', 1, 2],
    ['in its last line', 'two', 1, 2],
    ['between empty lines', 'three', 4, 4],
    ['before an empty line at the end', 'four', 6, 6],
  ])('%s', (_, words, from, to) => {
    const state = EditorState.create({ doc: text });
    expect(paragraphAround(state, text.indexOf(words) + 1)).toEqual({ from, to });
  });

  test('is an empty line alone', () => {
    const state = EditorState.create({ doc: text });
    expect(paragraphAround(state, text.indexOf('\n\n') + 1)).toEqual({ from: 3, to: 3 });
    expect(paragraphAround(state, text.length)).toEqual({ from: 7, to: 7 });
    expect(paragraphAround(EditorState.create(), 0)).toEqual({ from: 1, to: 1 });
  });
});

describe('the typewriter mode', () => {
  const modes = editorModes({ hasFocusMode: false, hasTypewriterMode: true });
  const state = EditorState.create({ doc: text, extensions: modes });
  const selection = EditorSelection.cursor(4);

  test.each([
    ['a key', { changes: { from: 0, insert: 'a' }, userEvent: 'input.type' }, 1],
    ['an arrow key', { selection, userEvent: 'select' }, 1],
    ['the pointer', { selection, userEvent: 'select.pointer' }, 0],
    ['a composition', { changes: { from: 0, insert: 'a' }, userEvent: 'input.type.compose' }, 0],
    ['nothing', {}, 0],
  ])('scrolls for %s: %o', (_, spec, count) => {
    expect(state.update(spec).effects).toHaveLength(count);
  });
});
