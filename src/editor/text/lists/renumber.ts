import { type ChangeSpec, EditorState, Transaction } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { nodeAround, treeOf } from '../commands/edit.ts';

const numbered = /^[ \t>]*\d{1,9}[.)]/m;
const asked = ['input.type', 'input.indent', 'delete', 'move.line'];

/**
 * Counts the items of an ordered list again when lines come, go or move in it, in the same undo
 * step. A list whose numbers did not count up before, as `1.` for each item, stays as the writer
 * has it.
 */
export const renumbering = EditorState.transactionFilter.of((transaction) => {
  const changes = changesAfter(transaction);
  return changes.length > 0 ? [transaction, { changes, sequential: true }] : transaction;
});

function changesAfter(transaction: Transaction): ChangeSpec[] {
  if (!transaction.docChanged || !isAsked(transaction)) return [];
  const { startState, newDoc, changes } = transaction;
  let from = newDoc.length;
  let to = 0;
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    from = Math.min(from, fromB);
    to = Math.max(to, toB);
  });
  const isIndent = transaction.isUserEvent('input.indent');
  const movesLines = newDoc.lines !== startState.doc.lines || transaction.isUserEvent('move.line');
  if (!isIndent && !movesLines) return [];
  const first = newDoc.lineAt(from);
  const last = newDoc.lineAt(to);
  // The next line is read too: after a deletion it is the first that counts wrongly.
  const end = last.number < newDoc.lines ? newDoc.line(last.number + 1).to : last.to;
  if (!numbered.test(newDoc.sliceString(first.from, end, '\n'))) return [];
  const found: ChangeSpec[] = [];
  const { state } = transaction;
  const inverted = changes.invertedDesc;
  treeOf(state, end).iterate({
    from: first.from,
    to: end,
    enter({ name, node }) {
      if (name !== 'OrderedList') return;
      const start = startOf(startState, inverted.mapPos(node.from, 1));
      if (start !== undefined) found.push(...counted(state, node, start));
    },
  });
  return found;
}

/** Pasted, merged, composed and undone words stay as they are. */
function isAsked(transaction: Transaction): boolean {
  if (transaction.isUserEvent('input.type.compose')) return false;
  return (
    asked.some((event) => transaction.isUserEvent(event)) ||
    // Enter in a list has this event and no other.
    transaction.annotation(Transaction.userEvent) === 'input'
  );
}

/**
 * The first number of the list that was here. Undefined if there was none, or its numbers did not
 * count up.
 */
function startOf(state: EditorState, position: number): number | undefined {
  const tree = treeOf(state, position);
  const list = nodeAround(tree, position, position, ['OrderedList']);
  const numbers = list ? itemsOf(list).map((item) => numberOf(state, item)) : [];
  const [start] = numbers;
  return numbers.every((number, index) => number === (start ?? 0) + index) ? start : undefined;
}

function counted(state: EditorState, list: SyntaxNode, start: number): ChangeSpec[] {
  return itemsOf(list).flatMap((item, index) => {
    const number = numberOf(state, item);
    const { from } = item;
    return number === start + index
      ? []
      : [{ from, to: from + String(number).length, insert: String(start + index) }];
  });
}

function itemsOf(list: SyntaxNode): SyntaxNode[] {
  return list.getChildren('ListItem');
}

function numberOf(state: EditorState, { from }: SyntaxNode): number {
  return Number.parseInt(state.sliceDoc(from, from + 10), 10);
}
