import { escapeHtml, unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { isLiteral, isWithoutEnd } from './elements.ts';
import type { Piece } from './pieces.ts';

/**
 * Markdown in a tree of HTML. The Markdown stands in `markdownAttribute`, its words in the text.
 */
export const inlineHolder = 'x-markdown';
export const blocksHolder = 'x-blocks';
export const markdownAttribute = 'data-markdown';

const hardBreak = /^(?: {2,}|\\)\r?\n/;

/** The Markdown of a piece, or of neighbouring pieces, without the prefix of its lines. */
type ReadMarkdown = (start: number, end: number) => string;

/**
 * The HTML of a region: its tags as they are written, its text as Markdown that stays as it is.
 * Code is HTML, though: there entities are read, and signs of Markdown are text.
 */
export function writeHtml(pieces: readonly Piece[], read: ReadMarkdown): string {
  let html = '';
  /** How many elements around a piece take signs of Markdown as text. */
  let literalDepth = 0;
  for (const [at, { kind, name, start, end }] of pieces.entries()) {
    if (kind === 'open' && isLiteral(name)) literalDepth += 1;
    if (kind === 'close' && isLiteral(name)) literalDepth = Math.max(0, literalDepth - 1);
    if (kind === 'comment' || kind === 'end') continue;
    const source = read(start, end);
    if (kind === 'open' || kind === 'close' || isWithoutEnd(name)) html += source;
    // A browser takes `<span />` for an opening tag.
    else if (kind === 'single') html += source.replace(/\s*\/>$/, `></${name}>`);
    else if (kind === 'text' && literalDepth > 0) html += source.replaceAll('<', '&lt;');
    else if (kind === 'text') html += escapeHtml(source);
    else if (literalDepth > 0) html += escapeHtml(unescapeAll(source));
    else if (kind === 'inline')
      html += hardBreak.test(source) ? '<br>' : holderOf(inlineHolder, source);
    // All blocks up to the next HTML are one piece of Markdown, with the lines between them.
    else if (pieces[at - 1]?.kind !== 'blocks') {
      let last = at;
      while (pieces[last + 1]?.kind === 'blocks') last += 1;
      // A cell of a table can hold one paragraph.
      const isInCell = /^t[dh]$/.test(
        pieces.slice(Math.max(0, at - 3), at).findLast(({ kind }) => kind === 'open')?.name ?? '',
      );
      const markdown = read(start, pieces[last]?.end ?? end);
      html +=
        last === at && name === 'p' && isInCell
          ? `<p>${holderOf(inlineHolder, markdown)}</p>`
          : holderOf(blocksHolder, markdown, markdown.trim());
    }
  }
  return html;
}

/** `words` are what the conversion of its neighbours sees of the Markdown. */
export function holderOf(name: string, markdown: string, words = markdown): string {
  return `<${name} ${markdownAttribute}="${escapeHtml(markdown)}">${escapeHtml(words)}</${name}>`;
}
