import type MarkdownIt from 'markdown-it';
import type { Environment } from '../base/environment.ts';

const withinWord = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;

/**
 * Fonts for Chinese and Japanese draw `’` as wide as a character: right where it closes a quotation, a hole in
 * `don’t`. The one within a word of letters says by a class that it is one of them.
 */
export function apostrophes(md: MarkdownIt): void {
  const renderText = md.renderer.rules.text;
  md.renderer.rules.text = (tokens, index, options, env: Environment, self) => {
    const html = renderText?.(tokens, index, options, env, self) ?? '';
    if (!html.includes('’') || !/^(?:zh|ja)\b/.test(env.lang ?? '')) return html;
    return html.replace(withinWord, '<span class="latin">’</span>');
  };
}
