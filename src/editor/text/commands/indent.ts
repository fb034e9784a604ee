import type { ChangeSpec, EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { columnOf, wordsColumn } from '../dialect/columns.ts';
import { type Edit, isInCodeBlock, nodeAround, treeOf } from './edit.ts';

const quotes = /^(?:[ \t]*> ?)*/;

/** Whether Tab belongs to a list here, and not to the page. */
export function isInList(state: EditorState): boolean {
  const { from, to } = state.selection.main;
  const tree = treeOf(state, to);
  return !isInCodeBlock(tree, from, to) && itemAt(state, from) !== undefined;
}

/** The item whose sign stands in the line of a position. */
function itemAt(state: EditorState, position: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(position);
  const tree = treeOf(state, line.to);
  // At the end of the line the innermost item begins in it, or a line above.
  const item = nodeAround(tree, line.to, line.to, ['ListItem']);
  return item && item.from >= line.from ? item : undefined;
}

/** Puts the selected items under the words of the item before them. */
export const indentItems: Edit = (state) => {
  const item = itemAt(state, state.selection.main.from);
  if (!item) return undefined;
  // In a quote, the sign of the quote stands between two items.
  let before = item.prevSibling;
  while (before && before.name !== 'ListItem') before = before.prevSibling;
  if (!before) return undefined;
  return shifted(state, item, wordsColumn(state, before) - columnOf(state, item.from));
};

/** Puts the selected items beside the item that holds them. */
export const outdentItems: Edit = (state) => {
  const item = itemAt(state, state.selection.main.from);
  const outer = item?.parent?.parent;
  if (!item || outer?.name !== 'ListItem') return undefined;
  return shifted(state, item, columnOf(state, outer.from) - columnOf(state, item.from));
};

/** Moves the lines from an item to the end of the selection, with all that the last item holds. */
function shifted(state: EditorState, first: SyntaxNode, columns: number) {
  const { doc, selection } = state;
  const last = itemAt(state, selection.main.to) ?? first;
  const changes: ChangeSpec[] = [];
  for (let at = first.from; at <= Math.max(last.to, first.to); ) {
    const line = doc.lineAt(at);
    at = line.to + 1;
    const quote = quotes.exec(line.text)?.[0].length ?? 0;
    const rest = line.text.slice(quote);
    if (rest.trim() === '') continue;
    const from = line.from + quote;
    if (columns > 0) changes.push({ from, insert: ' '.repeat(columns) });
    else changes.push({ from, to: from + removable(rest, -columns) });
  }
  return { changes, userEvent: 'input.indent', scrollIntoView: true };
}

/** How many characters of white space fill `columns` columns, or all if there are fewer. */
function removable(text: string, columns: number): number {
  if (text.startsWith('\t')) return 1;
  const space = /^ */.exec(text)?.[0].length ?? 0;
  return Math.min(space, columns);
}
