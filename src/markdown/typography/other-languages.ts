import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { canHaveOtherLang, findOtherLang, toOwnLang } from '../../shared/lang/guess-lang.ts';
import type { Environment } from '../base/environment.ts';
import { isText } from '../base/inline-text.ts';

const blocks = new Set(['paragraph_open', 'heading_open', 'dt_open']);

/** The ends of items of lists and of definitions. */
const itemEnds = new Set(['list_item_close', 'dd_close']);

/**
 * Marks the blocks that are clearly in another language than the article. Screen readers then
 * change the voice, and browsers the font and the hyphens. The rules that follow take their quotes
 * and dots from it.
 */
export function otherLanguages(md: MarkdownIt): void {
  md.core.ruler.before('replacements', 'other_languages', ({ tokens, env }) => {
    const { lang } = env as Environment;
    if (lang === undefined) return;
    const own = toOwnLang(lang);
    for (const [index, token] of tokens.entries()) {
      const block = token.type === 'inline' ? blockAround(tokens, index) : undefined;
      if (!block || !canHaveOtherLang(token.content, own)) continue;
      const other = findOtherLang(wordsOf(token), own);
      if (other === undefined) continue;
      block.attrSet('lang', other);
      token.meta = { ...token.meta, lang: other };
    }
  });
}

/** The language of an inline token: its block’s own one, else that of the article. */
export function langOfInline({ meta }: Token, { lang }: Environment): string | undefined {
  return meta?.lang ?? lang;
}

/** Code and formulas are in no language. */
function wordsOf({ children }: Token): string {
  return (children ?? []).map((child) => (isText(child) ? child.content : ' ')).join('');
}

/** An item of a list whose text has no paragraph is marked if nothing else stands in it. */
function blockAround(tokens: readonly Token[], index: number): Token | undefined {
  const block = tokens[index - 1];
  if (!block || !blocks.has(block.type)) return undefined;
  if (!block.hidden) return block;
  const isAlone = itemEnds.has(tokens[index + 2]?.type ?? '');
  return isAlone ? tokens[index - 2] : undefined;
}
