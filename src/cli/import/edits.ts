import type { Nodes } from 'mdast';
import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { chunksAround } from './chunks.ts';
import { walkNodes } from './nodes.ts';

/** The new address of what a link leads to; undefined leaves the link as it is. */
export type Resolve = (href: string) => string | undefined;

/** Offsets into the text, and what takes the place of what stands between them. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export interface Piece {
  /** Where the piece begins in the whole text; all other offsets count from there. */
  start: number;
  source: string;
  /** Destinations of links, images and definitions: where they stand (without `<>`), and what they mean. */
  destinations: { start: number; end: number; href: string }[];
  isCode(offset: number): boolean;
  isHtml(offset: number): boolean;
}

/** Applies what `edit` wants changed in the pieces around these offsets (ascending); all else stays byte for byte. */
export function editAround(
  markdown: string,
  offsets: readonly number[],
  edit: (piece: Piece) => Edit[],
): string {
  let result = '';
  let done = 0;
  for (const chunk of chunksAround(markdown, offsets)) {
    const edits = edit(parsePiece(markdown.slice(chunk.start, chunk.end), chunk.start));
    for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
      result += markdown.slice(done, chunk.start + start) + text;
      done = chunk.start + end;
    }
  }
  return result + markdown.slice(done);
}

/** An address as a destination of Markdown, with or without `<>`, inside a table or not. */
export function escapeDestination(address: string): string {
  return address
    .replace(/[\s()<>\\|\p{Cc}]/gu, (character) => percentOf(character))
    .replace(/&(?=[#\w]+;)/g, '&amp;');
}

function percentOf(character: string): string {
  const encoded = encodeURIComponent(character);
  if (encoded !== character) return encoded;
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function parsePiece(source: string, start: number): Piece {
  const destinations: Piece['destinations'] = [];
  // The parser drops a byte order mark, and counts from behind it.
  const shift = source.startsWith('\uFEFF') ? 1 : 0;
  function record(this: CompileContext, token: Token): void {
    const place = { start: token.start.offset + shift, end: token.end.offset + shift };
    destinations.push({ ...place, href: this.resume() });
  }
  const handlers = { resourceDestinationString: record, definitionDestinationString: record };
  const root = fromMarkdown(source, { mdastExtensions: [{ exit: handlers }] });
  const code = listRanges(root, ['code', 'inlineCode']);
  const html = listRanges(root, ['html']);
  const isWithin = (ranges: [number, number][], offset: number) =>
    ranges.some(([start, end]) => start + shift <= offset && offset < end + shift);
  return {
    start,
    source,
    destinations,
    isCode: (offset) => isWithin(code, offset),
    isHtml: (offset) => isWithin(html, offset),
  };
}

function listRanges(root: Nodes, types: readonly Nodes['type'][]): [number, number][] {
  const nodes = [...walkNodes(root)].filter(({ type }) => types.includes(type));
  return nodes.map(({ position }) => [position?.start.offset ?? 0, position?.end.offset ?? 0]);
}
