import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterBefore, isWide } from './characters.ts';

/** Quotes, dashes and dots that Chinese shares with other scripts: they are as wide as what they stand beside. */
const shared = /[\u00b7\u2014\u2018\u2019\u201c\u201d\u2026]/;

/**
 * A browser shows the end of a line as a space, which Chinese and Japanese don't have: between two of their
 * characters it is taken away, also where a mark begins or ends there. Anywhere else it stays.
 * (The segment break transformation rules of CSS Text 3, which not all browsers apply.)
 */
export function lineEnds(md: MarkdownIt): void {
  md.core.ruler.push('line_ends', ({ tokens }) => {
    for (const { children } of tokens) if (children) joinLines(children);
  });
}

function joinLines(tokens: Token[]): void {
  // The last character before, found once on the way; the next one is looked for ahead, past marks only.
  let isWideBefore = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'softbreak') {
      if (isWideBefore && isWideAfter(tokens, index + 1)) {
        token.type = 'text';
        token.content = '';
      }
      isWideBefore = false;
    } else if (token.type === 'text' || token.type === 'text_special') {
      if (token.content !== '') isWideBefore = endsWide(token.content, isWideBefore);
    } else if (token.nesting === 0) {
      isWideBefore = false;
    }
  }
}

function isWideAfter(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < tokens.length; index += 1) {
    const { type, nesting, content } = tokens[index] as Token;
    if (type === 'text' || type === 'text_special') {
      if (content !== '') return startsWide(content);
    } else if (nesting === 0) {
      return false;
    }
  }
  return false;
}

function endsWide(text: string, isWideBefore: boolean): boolean {
  let end = text.length;
  while (end > 0 && shared.test(text[end - 1] as string)) end -= 1;
  if (end === 0) return isWideBefore;
  return isWide(characterBefore(text, end));
}

function startsWide(text: string): boolean {
  const first = [...text.slice(0, 16)].find((character) => !shared.test(character));
  return first !== undefined && isWide(first);
}
