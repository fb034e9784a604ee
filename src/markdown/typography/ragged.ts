import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from '../base/environment.ts';
import { inlineText } from '../base/inline-text.ts';

/**
 * Chinese texts are set to both edges. A paragraph that is mostly of letters gets a class, by which
 * it is not: between its few words the gaps would be wide.
 */
export function ragged(md: MarkdownIt): void {
  md.core.ruler.push('ragged', ({ tokens, env }) => {
    if (!/^zh\b/.test((env as Environment).lang ?? '')) return;
    for (const [index, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || !isMostlyLetters(inlineText(children ?? []))) continue;
      const block = blockAround(tokens, index);
      // Texts in other languages are not set to both edges.
      if (block?.attrGet('lang') === null) block.attrJoin('class', 'ragged');
    }
  });
}

/** Fewer letters fit into one line, which has no gaps. */
const minLetters = 50;

/** A letter is half as wide as a Chinese character. */
function isMostlyLetters(text: string): boolean {
  const letters = text.replace(/[\u2e80-\uffff]/g, '').length;
  return letters > minLetters && letters > 2 * (text.length - letters);
}

/** The paragraph of a text, or the item of a list that has the text without a paragraph. */
function blockAround(tokens: readonly Token[], index: number): Token | undefined {
  const paragraph = tokens[index - 1];
  if (paragraph?.type !== 'paragraph_open') return undefined;
  const item = paragraph.hidden ? tokens[index - 2] : paragraph;
  return item?.nesting === 1 ? item : undefined;
}
