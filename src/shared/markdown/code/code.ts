import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from '../base/environment.ts';
import { formulaHtml } from '../maths/formula.ts';
import { highlight, labelOf } from './languages.ts';

/** Characters of code that are coloured in one document. The rest stays plain, because colouring takes long. */
const maxHighlightedLength = 500_000;

/**
 * Colours code by its language. The name of the language is an attribute of the block, so that pages show it without
 * making it part of the code. The keyboard reaches a block, because a block may scroll.
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
    const code = { content: token.content, language };
    const { colouring } = env;
    const colours = () =>
      colouring ? colouring.colours(code) : highlight(token.content, language);
    const highlighted = env.highlightedLength <= maxHighlightedLength ? colours() : undefined;
    if (highlighted === null) colouring?.plain.push(code);
    const content = highlighted ?? escapeHtml(token.content);
    return `<pre tabindex="0" role="group" aria-label="${label}" data-language="${label}"><code class="language-${escapeHtml(info)}">${content}</code></pre>\n`;
  };
}

/** The first word behind the fence: the writer’s name for the language. */
export function infoOf({ info }: Token, md: MarkdownIt): string {
  const [first = ''] = md.utils.unescapeAll(info).trim().split(/\s+/, 1);
  return first;
}

/** Removes what other programs add to the name: `{.js}`, `js{1,3}`, `js:app.js`, `rust,ignore`. */
export function languageNamed(info: string): string {
  const name = /^\{?\.?([^{},:;=]+)/.exec(info)?.[1] ?? info;
  return name.toLowerCase();
}
