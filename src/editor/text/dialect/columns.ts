import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** How far a position is from the beginning of its line, in UTF-16 code units. */
export function columnOf(state: EditorState, position: number): number {
  return position - state.doc.lineAt(position).from;
}

/** The column of the words of an item, to which its blocks are indented. */
export function wordsColumn(state: EditorState, item: SyntaxNode): number {
  const sign = item.getChild('ListMark');
  const end = sign?.to ?? item.from;
  const space = /^ {1,4}(?! )/.exec(state.sliceDoc(end, end + 5))?.[0].length ?? 1;
  return columnOf(state, end) + space;
}
