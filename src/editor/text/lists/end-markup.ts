import { EditorSelection } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { prefixIn } from '../commands/continue-lines.ts';
import { type Edit, isInCodeBlock, textOf, treeOf } from '../commands/edit.ts';

/** A line with signs of quotes and items, and without words. */
const signsAlone = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?(?:[ \t]+|$))+$/;

/**
 * Enter on an item or a line of a quote without words: the innermost list or quote ends, with an
 * empty line behind it, as the next words would otherwise become part of its last paragraph. What
 * follows becomes a list or quote of its own.
 */
export const endMarkup: Edit = (state) => {
  const { doc, selection } = state;
  const { head, empty } = selection.main;
  const line = doc.lineAt(head);
  const end = line.from + line.text.trimEnd().length;
  if (!empty || head < end || !signsAlone.test(line.text)) return undefined;
  const tree = treeOf(state, line.to);
  if (isInCodeBlock(tree, end)) return undefined;
  const inner = containerAround(tree.resolveInner(end, -1));
  const isOfLine = line.text.trimEnd().endsWith('>') === (inner?.name === 'Blockquote');
  if (!inner || !isOfLine || (inner.name === 'ListItem' && inner.from < line.from))
    return undefined;
  const outer = containerAround(inner.parent);
  if (inner.name === 'ListItem' && outer?.name === 'ListItem') {
    if (outer.from < line.from) return undefined;
    return {
      changes: { from: inner.from, to: line.to },
      userEvent: 'input',
      scrollIntoView: true,
    };
  }
  const prefix = prefixIn(state, outer);
  const blank = prefix.trimEnd();
  const above = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const below = line.number < doc.lines ? doc.line(line.number + 1).text.trim() : '';
  const from = above && /^[\s>]*$/.test(above.text) ? above.from : line.from;
  const before = textOf(above ? `${blank}\n${prefix}` : prefix);
  const after = textOf(below === '' || below === blank ? '' : `\n${blank}`);
  return {
    changes: { from, to: line.to, insert: before.append(after) },
    selection: EditorSelection.cursor(from + before.length),
    userEvent: 'input',
    scrollIntoView: true,
  };
};

function containerAround(from: SyntaxNode | null): SyntaxNode | null {
  let node = from;
  while (node && !['ListItem', 'Blockquote', 'FootnoteDefinition'].includes(node.name)) {
    node = node.parent;
  }
  return node;
}
