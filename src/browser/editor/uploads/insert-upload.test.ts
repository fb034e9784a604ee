import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import type { OwnedUpload } from '../../../shared/uploads/uploads.ts';
import { insertUpload } from './insert-upload.ts';
import { addPlaceholder, placeholders, placesIn } from './placeholders.ts';

const picture: OwnedUpload = {
  uploadID: 'x',
  address: '/uploads/x/a.png',
  name: 'a.png',
  mediaType: 'image/png',
  bytes: 1,
  width: 1,
  height: 1,
};
const file: OwnedUpload = { ...picture, name: 'a[1].pdf', width: null, height: null };
const draw = () => {
  throw new Error('nothing is drawn without a page');
};

/** The state of a text in which `%` is the place of the files `keys`, and `‸` the caret. */
function stateOf(marked: string, keys: readonly string[] = ['a']) {
  const at = marked.replace('‸', '').indexOf('%');
  const caret = marked.replace('%', '').indexOf('‸');
  const state = EditorState.create({
    doc: marked.replace(/[%‸]/g, ''),
    selection: { anchor: caret === -1 ? 0 : caret },
    extensions: [history(), placeholders(draw)],
  });
  return state.update({ effects: keys.map((key) => addPlaceholder.of({ key, at })) }).state;
}

/** The text with the selection marked. */
function shown(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc();
  if (from === to) return `${text.slice(0, from)}‸${text.slice(from)}`;
  return `${text.slice(0, from)}⟨${text.slice(from, to)}⟩${text.slice(to)}`;
}

test.each<[string, OwnedUpload, string]>([
  ['‸%', picture, '![‸](/uploads/x/a.png)'],
  ['tea\n\n‸%\n\nrain', picture, 'tea\n\n![‸](/uploads/x/a.png)\n\nrain'],
  ['tea ‸%and rain', picture, 'tea ![‸](/uploads/x/a.png)and rain'],
  ['tea‸%', picture, 'tea\n\n![‸](/uploads/x/a.png)'],
  ['‸%tea', picture, '![‸](/uploads/x/a.png)\n\ntea'],
  ['- tea ‸%', picture, '- tea ![‸](/uploads/x/a.png)'],
  ['| a | ‸% |', picture, '| a | ![‸](/uploads/x/a.png) |'],
  ['> ‸%', picture, '> ![‸](/uploads/x/a.png)'],
  ['tea ‸%', file, 'tea [⟨a\\[1\\].pdf⟩](/uploads/x/a.png)'],
  // The owner writes on: the caret stays with the words.
  ['‸tea\n\n%', picture, '‸tea\n\n![](/uploads/x/a.png)'],
  ['%tea rain‸', picture, '![](/uploads/x/a.png)\n\ntea rain‸'],
])('%j', (marked, upload, expected) => {
  const state = stateOf(marked);
  const spec = insertUpload(state, 'a', upload);
  if (!spec) throw new Error('there is no placeholder');
  const after = state.update(spec).state;
  expect(shown(after)).toBe(expected);
  expect(placesIn(after).size).toBe(0);
  let undone = after;
  const view = { state: after, dispatch: (tr: { state: EditorState }) => (undone = tr.state) };
  undo(view as unknown as EditorView);
  expect(undone.sliceDoc()).toBe(state.sliceDoc());
});

test.each([[['a', 'b', 'c']], [['c', 'b', 'a']], [['b', 'a', 'c']]])(
  'files at one place keep their order when they arrive as %j',
  (arrival) => {
    let state = stateOf('tea\n\n‸%\n\nrain', ['a', 'b', 'c']);
    for (const key of arrival) {
      const upload = { ...picture, address: `/uploads/${key}` };
      state = state.update(insertUpload(state, key, upload) ?? {}).state;
    }
    expect(state.sliceDoc().match(/uploads\/\w/g)).toEqual(['uploads/a', 'uploads/b', 'uploads/c']);
  },
);

test('a placeholder moves with the words around it', () => {
  const state = stateOf('tea % rain');
  const inserted = state.update({ changes: { from: 0, insert: 'more ' } }).state;
  expect(placesIn(inserted).get('a')).toBe(9);
  const removed = inserted.update({ changes: { from: 5, to: 14 } }).state;
  expect(placesIn(removed).get('a')).toBe(5);
});
