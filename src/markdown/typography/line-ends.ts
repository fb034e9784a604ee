import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';
import { isText } from '../base/inline-text.ts';

/**
 * Quotes, dashes and dots that Chinese shares with other scripts. Their width depends on the text
 * beside them.
 */
const shared = /[\u00b7\u2014\u2018\u2019\u201c\u201d\u2026]/;

/** Full-width signs include their space, also beside other scripts. */
const fullWidth =
  /[\u3001-\u3003\u3008-\u3011\u3014-\u301b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65]/;

const emoji = /\p{Emoji_Presentation}|\ufe0f/u;

/**
 * Browsers show the end of a line as a space, but Chinese and Japanese have no spaces. This rule
 * removes it between two of their characters, also if a mark begins or ends there. Everywhere else
 * it stays. These are the segment break transformation rules of CSS Text 3, which some browsers do
 * not apply.
 */
export function lineEnds(md: MarkdownIt): void {
  md.core.ruler.push('line_ends', ({ tokens }) => {
    for (const { children, content } of tokens) {
      if (children && content.includes('\n')) joinLines(children);
    }
  });
}

function joinLines(tokens: readonly Token[]): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.type === 'image' && token.content.includes('\n')) joinLines(token.children ?? []);
    if (token.type !== 'softbreak') continue;
    if (!hasNoSpace(lastBefore(tokens, index - 1), firstAfter(tokens, index + 1))) continue;
    token.type = 'text';
    token.content = '';
  }
}

function hasNoSpace(before: string, after: string): boolean {
  if (before === '' || after === '') return false;
  if (isWide(before)) return fullWidth.test(before) || isWide(after) || emoji.test(after);
  return isWide(after) && (fullWidth.test(after) || emoji.test(before));
}

/** The last character before, without marks and shared signs; empty if there is no text. */
function lastBefore(tokens: readonly Token[], from: number): string {
  for (let index = from; index >= 0; index -= 1) {
    const token = tokens[index] as Token;
    if (isText(token)) {
      let end = token.content.length;
      while (end > 0 && shared.test(token.content[end - 1] as string)) end -= 1;
      if (end > 0) return characterBefore(token.content, end);
    } else if (isObject(token)) {
      return '';
    }
  }
  return '';
}

function firstAfter(tokens: readonly Token[], from: number): string {
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (isText(token)) {
      let start = 0;
      while (start < token.content.length && shared.test(token.content[start] as string))
        start += 1;
      if (start < token.content.length) return characterAt(token.content, start);
    } else if (isObject(token)) {
      return '';
    }
  }
  return '';
}

const besideText = new Set(['footnote_reference', 'ruby_reading']);

/** Code, a picture or a formula. Marks, readings and the numbers of notes are not objects. */
function isObject({ type, nesting }: Token): boolean {
  return nesting === 0 && !besideText.has(type);
}
