import { EditorSelection, EditorState } from '@codemirror/state';
import type { Edit } from '../src/editor/text/commands/edit.ts';
import { dialect } from '../src/editor/text/dialect/dialect.ts';
import { renderPrepared } from '../src/markdown/render.ts';

// The notation of a text with its caret or selection: `one ‸two` has a caret, `one ⟨two⟩` a
// selection.

/** Reads the notation. A selection is made forwards. */
export function stateOf(notation: string, lineSeparator = '\n'): EditorState {
  const caret = notation.indexOf('‸');
  const start = notation.indexOf('⟨');
  const end = notation.indexOf('⟩') - 1;
  if (caret < 0 && (start < 0 || end < start)) throw new Error(`No caret: ${notation}`);
  return EditorState.create({
    doc: notation.replace(/[‸⟨⟩]/g, '').replaceAll('\n', lineSeparator),
    selection: caret >= 0 ? EditorSelection.cursor(caret) : EditorSelection.range(start, end),
    extensions: [dialect(), EditorState.lineSeparator.of(lineSeparator)],
  });
}

export function notationOf(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}‸${text.slice(from)}`
    : `${text.slice(0, from)}⟨${text.slice(from, to)}⟩${text.slice(to)}`;
}

/** The notation after an edit. Undefined if the edit does nothing. */
export function edited(edit: Edit, notation: string): string | undefined {
  const state = stateOf(notation);
  const spec = edit(state);
  return spec && notationOf(state.update(spec).state);
}

/** The HTML of a text after words were typed at its caret. */
export function htmlAfterTyping(notation: string, words: string, lineSeparator = '\n'): string {
  const markdown = notation.replace('‸', words).replaceAll('\n', lineSeparator);
  const result = renderPrepared(markdown);
  if (result.kind === 'refused') throw new Error(`The renderer refused: ${markdown}`);
  return result.html;
}
