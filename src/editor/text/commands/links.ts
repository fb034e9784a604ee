import { EditorSelection } from '@codemirror/state';
import { type Edit, isInCodeBlock, nodeAround, treeOf } from './edit.ts';
import { wordAt } from './words.ts';

const address = /^(?:https?:\/\/|mailto:)\S+$/i;

/**
 * Makes a link of the selection or of the word at the caret, or makes words of the link at the
 * caret.
 */
export const toggleLink: Edit = (state) => {
  const { from, to, empty, head } = state.selection.main;
  const tree = treeOf(state, to);
  if (isInCodeBlock(tree, from, to) || nodeAround(tree, from, to, ['InlineCode', 'Formula']))
    return;
  const userEvent = 'input.format';
  const link = nodeAround(tree, from, to, ['Link']);
  if (link) {
    const closing = link.getChildren('LinkMark')[1];
    if (!closing) return;
    const changes = state.changes([
      { from: link.from, to: link.from + 1 },
      { from: closing.from, to: link.to },
    ]);
    return { changes, selection: state.selection.map(changes), userEvent, scrollIntoView: true };
  }
  const place = empty ? (wordAt(state, head) ?? { from: head, to: head }) : { from, to };
  const words = state.sliceDoc(place.from, place.to);
  if (words.includes('\n')) return;
  const isAddress = address.test(words);
  const insert = isAddress ? `[](${words})` : `[${words}]()`;
  const caret = isAddress || words === '' ? place.from + 1 : place.from + insert.length - 1;
  return {
    changes: { ...place, insert },
    selection: EditorSelection.cursor(caret),
    userEvent,
    scrollIntoView: true,
  };
};
