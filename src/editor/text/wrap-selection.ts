import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { isInCodeBlock, treeOf } from './commands/edit.ts';
import { isNearComposition } from './commands/near-composition.ts';

const closingOf = new Map([
  ['*', '*'],
  ['_', '_'],
  ['`', '`'],
  ['=', '='],
  ['~', '~'],
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
  ['"', '"'],
  ['“', '”'],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
]);
const inlineSigns = /[*_`=~]/;

/**
 * What a typed sign does to selected words: it stands on both sides of them. Undefined if it
 * replaces them.
 */
export function wrapTyped(state: EditorState, typed: string): TransactionSpec | undefined {
  const { ranges, main } = state.selection;
  const closing = closingOf.get(typed);
  if (closing === undefined || ranges.some(({ empty }) => empty)) return undefined;
  const isInline = inlineSigns.test(typed);
  const isOverLines = ranges.some(({ from, to }) => state.doc.lineAt(from).to < to);
  if (isInline && (isOverLines || isInCodeBlock(treeOf(state, main.to), main.from, main.to))) {
    return undefined;
  }
  return {
    ...state.changeByRange(({ anchor, head, from, to }) => ({
      changes: [
        { from, insert: typed },
        { from: to, insert: closing },
      ],
      range: EditorSelection.range(anchor + typed.length, head + typed.length),
    })),
    userEvent: 'input.type',
    scrollIntoView: true,
  };
}

export const wrapSelection = EditorView.inputHandler.of((view, from, to, typed) => {
  const { main } = view.state.selection;
  if (isNearComposition(view) || from !== main.from || to !== main.to) return false;
  const spec = wrapTyped(view.state, typed);
  if (spec) view.dispatch(spec);
  return spec !== undefined;
});
