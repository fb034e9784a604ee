import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { cutUnits } from '../../../shared/render/characters.ts';
import { nodeAround } from '../commands/edit.ts';
import { listAnchors, wordsOf } from '../outline/headings.ts';

/** What a reference or a link leads to. */
export interface Peek {
  /** The range of the reference or the link. */
  from: number;
  to: number;
  /** The words of a note, of the heading that a link leads to, or the title that a link has. */
  words: string;
  /** Where a link leads. Empty for a note. */
  address: string;
}

/** The text is read for the answer for at most this long. Usually it has been read before. */
const maxReadingMs = 200;
/** In UTF-16 code units. */
const maxWords = 600;
const maxAddress = 200;

/** What stands at a position: the reference of a note, or a link. */
export function peekAt(state: EditorState, position: number): Peek | undefined {
  const { length } = state.doc;
  const tree = ensureSyntaxTree(state, length, maxReadingMs) ?? syntaxTree(state);
  const node = nodeAround(tree, position, position, ['FootnoteReference', 'Link']);
  if (!node) return undefined;
  const { from, to } = node;
  if (node.name === 'FootnoteReference') {
    const words = noteOf(state, tree, state.sliceDoc(from, to));
    return words === undefined ? undefined : { from, to, words, address: '' };
  }
  const link = linkOf(state, tree, node);
  return link && { from, to, ...link };
}

/** The words of the note of a reference such as `[^1]`. */
function noteOf(state: EditorState, tree: Tree, reference: string): string | undefined {
  const note = findNode(tree, 'FootnoteDefinition', (node) => {
    const sign = node.getChild('FootnoteMark');
    return sign !== null && state.sliceDoc(sign.from, sign.to) === `${reference}:`;
  });
  if (!note) return undefined;
  const blocks: string[] = [];
  tree.iterate({
    from: note.from,
    to: note.to,
    enter({ name, node, from }) {
      const hasWords = /^(?:Paragraph|Task|CodeText|FormulaBlock|Table(?:Header|Row)|.*Heading\d)$/;
      if (from < note.from || !hasWords.test(name)) return;
      blocks.push(wordsOf(state, node));
      return false;
    },
  });
  return cut(blocks.filter(Boolean).join('\n'), maxWords);
}

function linkOf(
  state: EditorState,
  tree: Tree,
  node: SyntaxNode,
): Pick<Peek, 'words' | 'address'> | undefined {
  const target = node.getChild('URL') ? node : referenceOf(state, tree, node);
  const url = target?.getChild('URL');
  if (!target || !url) return undefined;
  const address = state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '');
  const title = target.getChild('LinkTitle');
  const words = title ? state.sliceDoc(title.from + 1, title.to - 1) : '';
  return {
    words: cut(headingOf(state, tree, address) ?? words, maxWords),
    address: cut(address, maxAddress),
  };
}

/** The definition of `[words][name]` or `[name]`. */
function referenceOf(state: EditorState, tree: Tree, node: SyntaxNode): SyntaxNode | undefined {
  const label = node.getChild('LinkLabel');
  const own = label ? state.sliceDoc(label.from, label.to) : '';
  const name = (own.length > 2 ? own : `[${wordsBetween(state, node)}]`).toLowerCase();
  return findNode(tree, 'LinkReference', (reference) => {
    const named = reference.getChild('LinkLabel');
    return named !== null && state.sliceDoc(named.from, named.to).toLowerCase() === name;
  });
}

function wordsBetween(state: EditorState, node: SyntaxNode): string {
  const [open, close] = node.getChildren('LinkMark');
  return open && close ? state.sliceDoc(open.to, close.from) : '';
}

/** The heading of this text that an address such as `#tea` leads to. */
function headingOf(state: EditorState, tree: Tree, address: string): string | undefined {
  if (!address.startsWith('#')) return undefined;
  return listAnchors(state, tree).find(({ slug }) => `#${slug}` === address)?.text;
}

function findNode(
  tree: Tree,
  name: string,
  fits: (node: SyntaxNode) => boolean,
): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  tree.iterate({
    enter(at) {
      if (!found && at.name === name && fits(at.node)) found = at.node;
      return found === undefined;
    },
  });
  return found;
}

const cut = (words: string, max: number) =>
  words.length > max ? `${cutUnits(words, max)}…` : words;
