import { EditorSelection } from '@codemirror/state';
import { isInCode } from '../../paste/is-in-code.ts';
import { prefixAt } from '../commands/continue-lines.ts';
import { type Edit, isInCodeBlock, nodeAround, textOf, treeOf } from '../commands/edit.ts';

/**
 * Shift+Enter: the next line of the same paragraph, item or quote. On an empty line of a quote its
 * next paragraph. It never ends a block.
 */
export const breakLine: Edit = (state) => {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const tree = treeOf(state, state.doc.lineAt(to).to);
  if (isInCodeBlock(tree, from, to)) return undefined;
  const prefix = prefixAt(state, from);
  if (/^[ \t]*(?:>[ \t]*)+$/.test(line.text) && prefix !== '') {
    const insert = textOf(`${prefix.trimEnd()}\n${prefix}`);
    return changed(line.from, line.to, insert);
  }
  const before = line.text.slice(0, from - line.from);
  const behind = state.sliceDoc(to, state.doc.lineAt(to).to);
  const paragraph = nodeAround(tree, from, from, ['Paragraph', 'Task']);
  const isInWords = paragraph !== undefined && paragraph.from < from && !isInCode(state, from);
  // An odd number of signs: the last one is a hard break already.
  const isBroken = (/\\*$/.exec(before)?.[0].length ?? 0) % 2 === 1;
  const spaces = before.length - before.trimEnd().length;
  return changed(
    isInWords ? from - spaces : from,
    to + behind.length - behind.trimStart().length,
    textOf(`${isInWords && !isBroken ? '\\' : ''}\n${prefix}`),
  );
};

function changed(from: number, to: number, insert: ReturnType<typeof textOf>) {
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input',
    scrollIntoView: true,
  };
}
