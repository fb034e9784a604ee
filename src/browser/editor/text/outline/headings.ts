import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { makeUniqueSlugs } from '../../../../shared/markdown/blocks/slugify.ts';

export interface Heading {
  /** 1 to 6. */
  level: number;
  /** The words without marks. */
  text: string;
  /** The position of its line in the text. */
  from: number;
}

/** Blocks that may hold headings. All others are skipped whole, so that the work grows with the number of blocks. */
const containers = /^(?:Document|Blockquote|BulletList|OrderedList|ListItem|FootnoteDefinition)$/;

/** The headings of a text in its order, as far as `tree` reaches. */
export function listHeadings(state: EditorState, tree: Tree): Heading[] {
  const found: Heading[] = [];
  tree.iterate({
    enter({ name, from, node }) {
      const [, digit] = /^(?:ATX|Setext)Heading(\d)$/.exec(name) ?? [];
      if (digit === undefined) return containers.test(name);
      found.push({ level: Number(digit), text: wordsOf(state, node), from });
      return false;
    },
  });
  return found;
}

/** Headings of these levels have an address on the page. */
const maxAnchoredLevel = 3;

/** The headings that a link can lead to, each with its address without `#`, as the renderer gives it. */
export function listAnchors(state: EditorState, tree: Tree): (Heading & { slug: string })[] {
  const slugOf = makeUniqueSlugs();
  return listHeadings(state, tree)
    .filter(({ level }) => level <= maxAnchoredLevel)
    .map((heading) => ({ ...heading, slug: slugOf(heading.text) }));
}

const unread = /.Mark$|^(?:URL|LinkTitle|FootnoteReference|Emoji|Entity|LinkLabel)$/;

function wordsOf(state: EditorState, heading: SyntaxNode): string {
  let text = '';
  let at = heading.from;
  const cursor = heading.cursor();
  for (let isInside = cursor.next(); isInside && cursor.from < heading.to; ) {
    const isEscape = cursor.name === 'Escape';
    if (unread.test(cursor.name) || isEscape) {
      text += state.sliceDoc(at, cursor.from);
      at = Math.max(at, isEscape ? cursor.from + 1 : cursor.to);
    }
    isInside = cursor.next();
  }
  text += state.sliceDoc(at, heading.to);
  return text.replace(/\s+/g, ' ').trim();
}
