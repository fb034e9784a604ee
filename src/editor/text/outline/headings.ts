import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { idsOfHeadings, splitOwnId } from '../../../markdown/blocks/slugify.ts';

export interface Heading {
  /** 1 to 6. */
  level: number;
  /** The words without marks. */
  text: string;
  /** The position of its line in the text. */
  from: number;
  /** The id that the writer gave, if any. */
  ownId?: string;
}

/** Headings of these levels have an address on the page. */
const maxAnchoredLevel = 3;

/**
 * Blocks that may hold headings. All others are skipped whole, so that the work grows with the
 * number of blocks.
 */
const containers = /^(?:Document|Blockquote|BulletList|OrderedList|ListItem|FootnoteDefinition)$/;

/** The headings of a text in its order, as far as `tree` reaches. */
export function listHeadings(state: EditorState, tree: Tree): Heading[] {
  const found: Heading[] = [];
  tree.iterate({
    enter({ name, from, node }) {
      const [, digit] = /^(?:ATX|Setext)Heading(\d)$/.exec(name) ?? [];
      if (digit === undefined) return containers.test(name);
      const level = Number(digit);
      const text = wordsOf(state, node);
      const split =
        level <= maxAnchoredLevel && endsAsWritten(state, node, text)
          ? splitOwnId(text)
          : undefined;
      found.push(
        split ? { level, text: split.text, from, ownId: split.id } : { level, text, from },
      );
      return false;
    },
  });
  return found;
}

/**
 * The headings that a link can lead to, each with its address without `#`, as the renderer gives
 * it.
 */
export function listAnchors(state: EditorState, tree: Tree): (Heading & { slug: string })[] {
  const headings = listHeadings(state, tree).filter(({ level }) => level <= maxAnchoredLevel);
  const ids = idsOfHeadings(headings.map(({ text, ownId }) => ({ text, ownId })));
  return headings.map((heading, index) => ({ ...heading, slug: ids[index] as string }));
}

const unread = /.Mark$|^(?:URL|LinkTitle|FootnoteReference|Emoji|Entity|LinkLabel)$/;

/** The words of a block of lines, as one line and without marks. */
export function wordsOf(state: EditorState, block: SyntaxNode): string {
  let text = '';
  let at = block.from;
  const cursor = block.cursor();
  for (let isInside = cursor.next(); isInside && cursor.from < block.to; ) {
    const isEscape = cursor.name === 'Escape';
    if (unread.test(cursor.name) || isEscape) {
      text += state.sliceDoc(at, cursor.from);
      at = Math.max(at, isEscape ? cursor.from + 1 : cursor.to);
    }
    isInside = cursor.next();
  }
  text += state.sliceDoc(at, block.to);
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Whether the id at the end of a heading stands so in the source: not in code, and without a
 * backslash.
 */
function endsAsWritten(state: EditorState, heading: SyntaxNode, text: string): boolean {
  const id = text.slice(Math.max(0, text.lastIndexOf('{#')));
  if (!id.startsWith('{#') || !id.endsWith('}')) return false;
  const source = state.sliceDoc(heading.from, heading.to);
  const at = source.lastIndexOf(id);
  return at > 0 && source[at - 1] !== '\\' && /^[\s#=-]*$/.test(source.slice(at + id.length));
}
