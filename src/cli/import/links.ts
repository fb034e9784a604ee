import { type Edit, editAround, escapeDestination, type Piece, type Resolve } from './edits.ts';

const destination = String.raw`<([^<>\n]*)>|([^\s<]\S{0,2000})`;
const inlineLink = new RegExp(String.raw`\]\((?=\s*(?:${destination}))`, 'g');
const definition = new RegExp(String.raw`\]:(?=\s*(?:${destination}))`, 'g');

// Sizes are Suibi's own addition to Markdown (markdown-it's img-size), which the parser takes for text.
const alt = String.raw`(?:\\.|[^[\]\\]|\[[^[\]]*\])*`;
const plainDestination = String.raw`(?:[^\s()<\\]|\\.|\([^\s()]*\))+`;
const title = String.raw`(?:"[^"]*"|'[^']*'|\([^()]*\))`;
const sizedImage = new RegExp(
  String.raw`(?<=(?<!\\)!\[${alt}\]\(\s*)(?:<([^<>\n]*)>|(?!<)(${plainDestination}))(?=(?:\s+${title})?\s+=[\d%]*x[\d%]*\s*\))`,
  'g',
);

/**
 * Replaces the destinations of links, images (with a size or without) and definitions for which `resolve` has an address;
 * every other byte stays, and so does all code. Of a long text, only the blocks with such a destination are parsed:
 * `isKnown` is asked first, about what stands in code too, so that `resolve` may do more than look.
 */
export function rewriteLinks(
  markdown: string,
  resolve: Resolve,
  isKnown: (href: string) => boolean = (href) => resolve(href) !== undefined,
): string {
  const offsets = [
    ...listCandidates(markdown, inlineLink, cutAtParenthesis, isKnown),
    ...listCandidates(markdown, definition, String, isKnown),
  ].sort((a, b) => a - b);
  return offsets.length === 0
    ? markdown
    : editAround(markdown, offsets, (piece) => editLinks(piece, resolve));
}

function editLinks(piece: Piece, resolve: Resolve): Edit[] {
  const edits = piece.destinations.flatMap(({ start, end, href }) => {
    const address = resolve(href);
    return address === undefined ? [] : { start, end, text: escapeDestination(address) };
  });
  for (const match of piece.source.matchAll(sizedImage)) {
    if (piece.isCode(match.index) || piece.isHtml(match.index)) continue;
    const address = resolve(unescapeText(match[1] ?? match[2] ?? ''));
    if (address === undefined) continue;
    const end = match.index + match[0].length;
    edits.push({ start: match.index, end, text: escapeDestination(address) });
  }
  return edits;
}

/** Where something stands that may be a link and whose destination resolves: some are code, none is missed. */
function listCandidates(
  markdown: string,
  pattern: RegExp,
  cut: (text: string) => string,
  isKnown: (href: string) => boolean,
): number[] {
  const offsets: number[] = [];
  for (const match of markdown.matchAll(pattern)) {
    const href = match[1] ?? cut(match[2] ?? '');
    // Escapes and entities are the parser's business.
    if (/[\\&]/.test(href) || isKnown(href)) offsets.push(match.index);
  }
  return offsets;
}

function cutAtParenthesis(text: string): string {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth < 0) return text.slice(0, index);
  }
  return text;
}

function unescapeText(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
