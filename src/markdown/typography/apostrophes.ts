import type MarkdownIt from 'markdown-it';
import type { Environment } from '../base/environment.ts';

const withinWord = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;

/**
 * Fonts for Chinese and Japanese draw `’` as wide as a character. That is right for a closing
 * quote, but leaves a gap in `don’t`. An apostrophe inside a Latin word gets a class, so that it is
 * drawn in the font of the word.
 */
export function apostrophes(md: MarkdownIt): void {
  const renderText = md.renderer.rules.text;
  md.renderer.rules.text = (tokens, index, options, env: Environment, self) => {
    const html = renderText?.(tokens, index, options, env, self) ?? '';
    if (!html.includes('’') || !/^(?:zh|ja)\b/.test(env.lang ?? '')) return html;
    return html.replace(withinWord, '<span class="latin">’</span>');
  };
}
