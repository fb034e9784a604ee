import type { EditorState, Line } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { prefixIn } from '../commands/continue-lines.ts';
import { nodeAround, treeOf } from '../commands/edit.ts';
import { columnOf } from '../dialect/columns.ts';

/** A fence of code or a block formula around the selection. */
export interface CodeBlock {
  isCode: boolean;
  /** The line with the opening sign. */
  opening: Line;
  /**
   * The line with the closing sign. Undefined while there is none: the block then goes on to the
   * end.
   */
  closing: Line | undefined;
  /** The signs that close it. */
  sign: string;
  /** The signs of the quotes and items around the block. */
  outerPrefix: string;
  /**
   * What stands before each line of the block: these signs, and the indentation of the opening
   * sign.
   */
  prefix: string;
  lastNumber: number;
}

export function codeBlockAt(state: EditorState): CodeBlock | undefined {
  const { from, to } = state.selection.main;
  const { doc } = state;
  const tree = treeOf(state, doc.lineAt(to).to);
  const node = nodeAround(tree, from, to, ['FencedCode', 'FormulaBlock']);
  if (!node) return undefined;
  const isCode = node.name === 'FencedCode';
  const opening = doc.lineAt(node.from);
  const last = doc.lineAt(node.to);
  const isClosed = last.number > opening.number && (isCode ? hasTwoMarks(node) : endsFormula(last));
  const outerPrefix = prefixIn(state, node.parent);
  return {
    isCode,
    opening,
    closing: isClosed ? last : undefined,
    sign: isCode ? signOf(state, node) : '$$',
    outerPrefix,
    prefix: outerPrefix.padEnd(columnOf(state, node.from)),
    lastNumber: last.number,
  };
}

function hasTwoMarks(node: SyntaxNode): boolean {
  return node.getChildren('CodeMark').length > 1;
}

function endsFormula({ text }: Line): boolean {
  return text.trimEnd().endsWith('$$');
}

function signOf(state: EditorState, node: SyntaxNode): string {
  const mark = node.getChild('CodeMark');
  return mark ? state.sliceDoc(mark.from, mark.to) : '';
}

/** Whether a line is between the signs. */
export function isCodeLine({ opening, closing, lastNumber }: CodeBlock, { number }: Line): boolean {
  return number > opening.number && (closing ? number < closing.number : number <= lastNumber);
}

/** Where the code of a line begins, behind the signs of quotes and the indentation of the block. */
export function codeStart({ prefix }: CodeBlock, { text, from }: Line): number {
  const signs = /^[ \t>]*/.exec(text)?.[0].length ?? 0;
  return from + Math.min(prefix.length, signs);
}

export function indentationOf(block: CodeBlock, line: Line): string {
  return /^[ \t]*/.exec(line.text.slice(codeStart(block, line) - line.from))?.[0] ?? '';
}

const defaultUnit = '  ';

/**
 * What one step of the indentation is in a block: a tab, or the fewest spaces of an indented line.
 */
export function unitOf(state: EditorState, block: CodeBlock): string {
  let unit = '';
  for (let number = block.opening.number + 1; number <= block.lastNumber; number += 1) {
    const line = state.doc.line(number);
    const indentation = indentationOf(block, line);
    if (!isCodeLine(block, line) || line.text.trim() === '') continue;
    if (indentation.startsWith('\t')) return '\t';
    // A single space stands before the stars of a comment.
    if (indentation.length > 1 && (unit === '' || indentation.length < unit.length)) {
      unit = indentation;
    }
  }
  return unit || defaultUnit;
}
