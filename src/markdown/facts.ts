import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { readingMinutesOf } from '../shared/render/count-words.ts';
import type { Rendering, TextPart } from '../shared/render/rendering.ts';
import { inlineText } from './base/inline-text.ts';
import { infoOf } from './code/code.ts';
import { mediaOf } from './inline/media.ts';

/** The text without its markup: its parts, how it begins, and how long reading it takes. */
export function factsOf(
  tokens: readonly Token[],
): Pick<Rendering, 'firstParagraph' | 'readingMinutes' | 'parts'> {
  const parts: TextPart[] = [];
  let firstParagraph = '';
  for (const [index, { type, content, children }] of tokens.entries()) {
    if (type === 'inline') {
      const text = inlineText(children ?? []).trim();
      const before = tokens[index - 1];
      parts.push({ text, isHeading: before?.type === 'heading_open' });
      const isParagraph = before?.type === 'paragraph_open' && before.level === 0;
      if (isParagraph && firstParagraph === '') firstParagraph = wordsOf(children ?? []);
    } else if (type === 'fence' || type === 'code_block' || type === 'math_block') {
      parts.push({ text: content, isHeading: false });
    }
  }
  const all = parts.map(({ text }) => text).join('\n');
  return { parts, firstParagraph, readingMinutes: readingMinutesOf(all) };
}

/** The text of a line without the descriptions of its pictures. */
function wordsOf(line: readonly Token[]): string {
  return inlineText(line.filter(({ type }) => type !== 'image'))
    .replace(/(?<=[ \n]) +/g, '')
    .trim();
}

/** The addresses of all pictures, as they stand in the HTML. */
export function picturesOf(tokens: readonly Token[]): string[] {
  const addresses: string[] = [];
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      if (child.type === 'image' && !mediaOf(child)) addresses.push(child.attrGet('src') ?? '');
    }
  }
  return addresses;
}

export function languagesOf(tokens: readonly Token[], md: MarkdownIt): string[] {
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.type !== 'fence') continue;
    const { language } = infoOf(token, md);
    if (language !== '') names.add(language.toLowerCase());
  }
  return [...names];
}

export function hasMaths(tokens: readonly Token[], md: MarkdownIt): boolean {
  return tokens.some(
    (token) =>
      token.type === 'math_block' ||
      (token.type === 'fence' && infoOf(token, md).language === 'math') ||
      token.children?.some(({ type }) => type === 'math_inline'),
  );
}
