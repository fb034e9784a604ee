// The words of a text without its markup, and their places in the text.

/** Stands for code, a formula, an address or a picture: nothing is said about what is in it. */
export const opaque = '\ufffc';

/**
 * The words of a paragraph, heading or cell. Signs of Markdown such as `**` are left out, and each
 * opaque part is one character.
 */
export interface Block {
  words: string;
  /** The same, with opaque parts for links and quotations: these are perhaps others’ words. */
  own: string;
  /** From where on the characters of `words` stand one behind the other in the text. */
  pieces: readonly Piece[];
  /**
   * Whether the rules of Chinese hold: not in Japanese, and not for a few Chinese names among words
   * of letters.
   */
  isChinese: boolean;
}

interface Piece {
  /** The first character in `words`. */
  at: number;
  /** The first character in the text. */
  from: number;
}

export interface Prose {
  blocks: readonly Block[];
}

/** A part of a block or a text, in UTF-16 code units. */
export interface Span {
  from: number;
  to: number;
}

/** What a fix writes there. */
export interface Edit extends Span {
  insert: string;
}

export const checkKinds = [
  'half-width',
  'brackets',
  'doubled-mark',
  'ellipsis',
  'unpaired',
  'doubled-han',
  'doubled-word',
  'spaces',
  'full-width',
  'name',
] as const;

export type CheckKind = (typeof checkKinds)[number];

/** A place that the writer should look at. Without edits only the writer knows what is right. */
export interface Place extends Span {
  kind: CheckKind;
  edits: readonly Edit[];
}

/** Finds places of its kinds in all blocks of a text. The places are those of the text. */
export type Rule = (prose: Prose) => Place[];

/** The place of a character of a block in the text. */
export function placeInText({ pieces }: Block, at: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).at <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low] as Piece;
  return piece.from + at - piece.at;
}

/**
 * A place of a block as a place of the text. Undefined if signs of Markdown or opaque parts stand
 * within an edit: the fix would remove them, or write beside the wrong one.
 */
export function placeOf(block: Block, { kind, from, to, edits }: Place): Place | undefined {
  const isWhole = edits.every((edit) =>
    edit.from < edit.to
      ? isTogether(block, edit.from, edit.to)
      : isTogether(block, edit.from - 1, edit.to + 1),
  );
  if (!isWhole) return undefined;
  const start = placeInText(block, from);
  const inText = edits.map((edit) => {
    const first = placeInText(block, edit.from);
    return { from: first, to: first + edit.to - edit.from, insert: edit.insert };
  });
  return { kind, from: start, to: placeInText(block, to - 1) + 1, edits: inText };
}

/** Whether the characters stand one behind the other in the text too. */
function isTogether(block: Block, from: number, to: number): boolean {
  return placeInText(block, to - 1) - placeInText(block, from) === to - 1 - from;
}

/** A rule that asks about each block by itself. Its places are those of the block. */
export function eachBlock(list: (block: Block) => Iterable<Place>): Rule {
  return ({ blocks }) =>
    blocks.flatMap((block) => [...list(block)].flatMap((place) => placeOf(block, place) ?? []));
}
