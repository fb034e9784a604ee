import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { escapeDestination } from '../../shared/import/template-tags/base/write-markdown.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** The new address for the address of a link; undefined leaves the link as it is. */
export type Resolve = (href: string) => string | undefined;

/** `text` takes the place of the text between two offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const destination = String.raw`<([^<>\n]*)>|([^\s<]\S{0,2000})`;
const inlineLink = new RegExp(String.raw`\]\((?=\s*(?:${destination}))`, 'g');
const definition = new RegExp(String.raw`\]:(?=\s*(?:${destination}))`, 'g');

/**
 * Replaces the addresses of links, pictures (with a size or without) and definitions for which
 * `resolve` has an address. All other text stays byte for byte; so do code and raw HTML. `isKnown`
 * is asked first, also for links in code: only a text with a known address is parsed, and only then
 * is `resolve` called.
 */
export function rewriteLinks(
  markdown: string,
  resolve: Resolve,
  isKnown: (href: string) => boolean = (href) => resolve(href) !== undefined,
): string {
  const last = Math.max(
    lastCandidate(markdown, inlineLink, cutAtParenthesis, isKnown),
    lastCandidate(markdown, definition, String, isKnown),
  );
  if (last === -1) return markdown;
  const edits = listDestinations(markdown, last).flatMap(({ start, end, href }): Edit[] => {
    const address = resolve(href);
    return address === undefined ? [] : [{ start, end, text: escapeDestination(address) }];
  });
  return applyEdits(markdown, edits);
}

interface Destination {
  /** Offsets of the address as it is written, without `<>`. */
  start: number;
  end: number;
  /** The address without escapes and entities. */
  href: string;
}

/**
 * The addresses of links, pictures and definitions, in the order of the text, at least up to the
 * offset `until`.
 */
export function listDestinations(markdown: string, until = markdown.length): Destination[] {
  const destinations: Destination[] = [];
  parseMarkdown(markdown, { read: 'links', until }).iterate({
    enter({ name, from, to }) {
      if (name !== 'URL') return;
      // In a definition the parser counts the `<>` as part of the address.
      const bracket = markdown[from] === '<' ? 1 : 0;
      const [start, end] = [from + bracket, to - bracket];
      destinations.push({ start, end, href: unescapeAll(markdown.slice(start, end)) });
    },
  });
  return destinations;
}

/**
 * The offset of the last text that may be a link with a known address: -1 without any. It may be in
 * code.
 */
function lastCandidate(
  markdown: string,
  pattern: RegExp,
  cut: (text: string) => string,
  isKnown: (href: string) => boolean,
): number {
  let last = -1;
  for (const match of markdown.matchAll(pattern)) {
    const href = match[1] ?? cut(match[2] ?? '');
    // An address with escapes or entities is known only after parsing.
    if (/[\\&]/.test(href) || isKnown(href)) last = match.index;
  }
  return last;
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

/** Applies edits that do not overlap, in any order. All other text stays byte for byte. */
export function applyEdits(markdown: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += markdown.slice(done, start) + text;
    done = end;
  }
  return result + markdown.slice(done);
}
