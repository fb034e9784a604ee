import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { columnOf, wordsColumn } from '../dialect/columns.ts';

/** The quotes, items and notes around a place. */
interface Container {
  /** What stands before the words of each further line. */
  prefix: string;
  /** The same for a further item of the innermost list. Undefined outside lists. */
  itemPrefix: string | undefined;
}

const noteIndent = 4;
/** The text is read for the answer for at most this long. Usually it has been read before. */
const maxReadingMs = 50;

function containerAt(state: EditorState, position: number): Container {
  const line = state.doc.lineAt(position);
  const tree = ensureSyntaxTree(state, line.to, maxReadingMs) ?? syntaxTree(state);
  // An item without words ends before the space behind its sign.
  const end = line.from + line.text.trimEnd().length;
  const at = Math.min(position, Math.max(end, line.from));
  return containerOf(state, tree.resolveInner(at, -1));
}

function containerOf(state: EditorState, innermost: SyntaxNode | null): Container {
  const around: SyntaxNode[] = [];
  for (let node = innermost; node; node = node.parent) around.unshift(node);
  let prefix = '';
  let itemPrefix: string | undefined;
  for (const node of around) {
    const column = columnOf(state, node.from);
    if (node.name === 'Blockquote') prefix = `${prefix.padEnd(column)}> `;
    else if (node.name === 'FootnoteDefinition') prefix += ' '.repeat(noteIndent);
    else if (node.name === 'ListItem') {
      itemPrefix = prefix.padEnd(column);
      prefix = prefix.padEnd(wordsColumn(state, node));
    }
  }
  return { prefix, itemPrefix };
}

/**
 * What stands before the words of each further line in the quotes, items and notes that hold a
 * node.
 */
export function prefixIn(state: EditorState, node: SyntaxNode | null): string {
  return containerOf(state, node).prefix;
}

/** The same for the containers of a place. */
export function prefixAt(state: EditorState, position: number): string {
  return containerAt(state, position).prefix;
}

const itemSign = /^(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

interface Continued {
  text: string;
  /** The words of the line before the place, without the signs of quotes and items. */
  before: string;
}

/**
 * Text for a place, with the signs of its quotes, items and notes before each further line, so that
 * it stays in them. Items that come into an empty item become items beside it.
 */
export function continueLines(state: EditorState, position: number, text: string): Continued {
  const line = state.doc.lineAt(position);
  const { prefix, itemPrefix } = containerAt(state, position);
  const before = line.text.slice(prefix.length, position - line.from).replace(/^\[[ xX]\]\s*/, '');
  const [first = '', ...others] = text.split(/\r\n?|\n/);
  const isItems = itemPrefix !== undefined && before.trim() === '' && itemSign.test(first);
  const lead = isItems ? itemPrefix : prefix;
  const lines = others.map((other) => (other === '' ? lead.trimEnd() : lead + other));
  return { before, text: [isItems ? first.replace(itemSign, '') : first, ...lines].join('\n') };
}
