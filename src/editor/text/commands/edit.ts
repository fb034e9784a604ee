import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type EditorState, Text, type TransactionSpec } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** What a command changes in a text. Undefined if the command has nothing to do here. */
export type Edit = (state: EditorState) => TransactionSpec | undefined;

/**
 * A command reads the text up to its place for at most this long. Usually the text has been read
 * before.
 */
const maxReadingMs = 50;

export function treeOf(state: EditorState, to: number): Tree {
  return ensureSyntaxTree(state, to, maxReadingMs) ?? syntaxTree(state);
}

/** `\n` becomes a line break of the text, also in a text with the line ends of Windows. */
export function textOf(words: string): Text {
  return Text.of(words.split('\n'));
}

/** The innermost node with one of these names that holds `from` to `to` or touches both. */
export function nodeAround(
  tree: Tree,
  from: number,
  to: number,
  names: readonly string[],
): SyntaxNode | undefined {
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = tree.resolveInner(side < 0 ? to : from, side);
    for (; node; node = node.parent) {
      if (names.includes(node.name) && node.from <= from && node.to >= to) return node;
    }
  }
  return undefined;
}

const codeBlocks = ['FencedCode', 'CodeBlock', 'FormulaBlock'];

/** Whether a place is in a block of code or a formula. There, marks are part of the code. */
export function isInCodeBlock(tree: Tree, from: number, to = from): boolean {
  return nodeAround(tree, from, to, codeBlocks) !== undefined;
}
