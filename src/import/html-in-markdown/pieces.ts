import { isKnown, isLiteral, isRawText, isWithoutEnd } from './elements.ts';

/** A part of a text with HTML. */
export interface Piece {
  /**
   * `single` is an element without content. `inline` and `blocks` are Markdown that is no plain
   * text. `end` stands behind each block of HTML.
   */
  kind: 'open' | 'close' | 'single' | 'comment' | 'text' | 'inline' | 'blocks' | 'end';
  /** Offsets in the Markdown. */
  start: number;
  end: number;
  /**
   * The name of the element of a tag, in small letters; `p` for a paragraph of Markdown; the name
   * as it is written of an unknown tag, which is text. Empty for all others.
   */
  name: string;
}

/** Values of attributes have no `<`: a text full of `<a "` would take quadratic time. */
const tag = String.raw`<(?<slash>\/?)(?<name>[a-z][\w.:-]*)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>`;
const wholeTag = new RegExp(`^${tag}$`, 'i');
const escaped = String.raw`\\[<\x60]`;

const code = String.raw`(?<!\x60)(?<run>\x60+)(?!\x60)[^\n]{0,500}?(?<!\x60)\k<run>(?!\x60)`;
const anyPiece = `${escaped}|(?<comment><!--)|(?<code>${code})|(?<tag>${tag})`;

interface Tag {
  /** `text` if it is no tag of a known element. */
  kind: 'open' | 'close' | 'single' | 'text';
  /** Empty if it is no tag at all. */
  name: string;
}

export function readTag(source: string): Tag {
  const { slash = '', name: written = '' } = wholeTag.exec(source)?.groups ?? {};
  const name = written.toLowerCase();
  // In a program `List<A>` and `Box<S>` are types: nobody writes a link or a mark like this.
  const isType = /^[A-Z]$/.test(written);
  if (!isKnown(name) || isType) return { kind: 'text', name: written };
  if (slash !== '') return { kind: 'close', name };
  return { kind: isWithoutEnd(name) || source.endsWith('/>') ? 'single' : 'open', name };
}

const beginning = /<(?:\/?[a-z][\w.:-]*[\s/>]|!)/gi;

/** Whether a text can have HTML at all. */
export function mayHaveHtml(markdown: string): boolean {
  return markdown.search(beginning) >= 0;
}

/** The first offset of the block behind the last one that can have HTML. */
export function endOfHtml(markdown: string): number {
  // A comment can have blank lines.
  let last = Math.max(0, markdown.lastIndexOf('-->'));
  for (const { index } of markdown.matchAll(beginning)) last = Math.max(last, index);
  const next = /\n[ \t]*\n\s*\S/g;
  next.lastIndex = last;
  return next.test(markdown) ? next.lastIndex : markdown.length;
}

/**
 * The pieces of a block of HTML, with `end` behind them. Code in backticks on one line, and what
 * follows a backslash, is no HTML.
 */
export function listPieces(markdown: string, start: number, end: number): Piece[] {
  const source = markdown.slice(start, end);
  const lastCommentEnd = source.lastIndexOf('-->');
  const pattern = new RegExp(anyPiece, 'gi');
  const pieces: Piece[] = [];
  let done = 0;
  let literalDepth = 0;
  const add = (kind: Piece['kind'], until: number, name = '') => {
    if (until > done) pieces.push({ kind, name, start: start + done, end: start + until });
    done = until;
  };
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const { index, groups = {}, 0: whole } = match;
    // In code of HTML, backslashes and backticks are signs like others.
    if (literalDepth > 0 && /^[\\`]/.test(whole)) {
      pattern.lastIndex = index + 1;
      continue;
    }
    let until = index + whole.length;
    if (groups.comment !== undefined) {
      // Behind the last end of a comment, a text full of comments would take quadratic time.
      if (until > lastCommentEnd) continue;
      until = source.indexOf('-->', until) + 3;
      add('text', index);
      add('comment', until);
    } else if (groups.code !== undefined) {
      add('text', index);
      add('inline', until);
    } else if (groups.tag !== undefined) {
      const { kind, name } = readTag(whole);
      add('text', index);
      add(kind, until, name);
      if (isLiteral(name)) literalDepth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      if (kind !== 'open' || !isRawText(name)) continue;
      until = startOfEndTag(source, name, until);
      add('text', until);
    }
    pattern.lastIndex = until;
  }
  add('text', source.length);
  pieces.push({ kind: 'end', name: '', start: end, end });
  return pieces;
}

function startOfEndTag(source: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s>]`, 'gi');
  closing.lastIndex = from;
  return closing.exec(source)?.index ?? source.length;
}
