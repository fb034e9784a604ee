import type { EditorState, TransactionSpec } from '@codemirror/state';
import { listChanges } from '../../browser/sync/merge/changes.ts';

/**
 * The change that makes the text `to` of the text `from` of an editor. It touches only the places
 * that differ, so that the caret, the undo history and the places of files stay.
 */
export function replaceText(state: EditorState, from: string, to: string): TransactionSpec {
  // In the editor each line end has the length 1.
  const separator = state.lineBreak.length;
  const position = (offset: number) =>
    separator === 1 ? offset : offset - (from.slice(0, offset).split('\r\n').length - 1);
  const changes = listChanges(from, to).map((change) => ({
    from: position(change.from),
    to: position(change.to),
    insert: state.toText(change.insert),
  }));
  return { changes, userEvent: 'input.merge' };
}
