import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from '../base/environment.ts';
import { formulaHtml } from '../maths/formula.ts';
import { highlight, labelOf } from './languages.ts';

/** Characters of code that are coloured in one document; the rest stays plain, as that takes its time. */
const maxHighlighted = 500_000;

/**
 * Code in the colours of its language. The name of the language is an attribute of the block, so that it is
 * shown beside the code and is no part of it. A block can be reached by keyboard, as it may scroll.
 */
export function code(md: MarkdownIt): void {
  const { escapeHtml } = md.utils;

  const plain = (content: string, { labels }: Environment) =>
    `<pre tabindex="0" role="group" aria-label="${labels.code}"><code>${escapeHtml(content)}</code></pre>\n`;

  md.renderer.rules.code_block = (tokens, index, _options, env: Environment) =>
    plain(tokens[index]?.content ?? '', env);

  md.renderer.rules.fence = (tokens, index, _options, env: Environment) => {
    const token = tokens[index] as Token;
    const info = infoOf(token, md);
    if (info === '') return plain(token.content, env);
    if (info === 'math') return `${formulaHtml(token.content.trim(), true, 'block', env)}\n`;
    const language = languageNamed(info);
    const label = escapeHtml(labelOf(language));
    env.highlightedLength += token.content.length;
    const highlighted =
      env.highlightedLength <= maxHighlighted ? highlight(token.content, language) : undefined;
    const content = highlighted ?? escapeHtml(token.content);
    return `<pre tabindex="0" role="group" aria-label="${label}" data-language="${label}"><code class="language-${escapeHtml(info)}">${content}</code></pre>\n`;
  };
}

/** The first word behind the fence: what the writer calls the language. */
export function infoOf({ info }: Token, md: MarkdownIt): string {
  const [first = ''] = md.utils.unescapeAll(info).trim().split(/\s+/, 1);
  return first;
}

/** Without what other programs add to it: `{.js}`, `js{1,3}`, `js:app.js`, `rust,ignore`. */
export function languageNamed(info: string): string {
  const name = /^\{?\.?([^{},:;=]+)/.exec(info)?.[1] ?? info;
  return name.toLowerCase();
}
