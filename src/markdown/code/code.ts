import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from '../base/environment.ts';
import { formulaHtml } from '../maths/formula.ts';
import { type FenceInfo, readFenceInfo } from './fence-info.ts';
import { highlight, labelOfLanguage } from './languages.ts';
import { withLines } from './lines.ts';

/**
 * Characters of code that are coloured in one document. The rest stays plain, because colouring
 * takes long.
 */
const maxHighlightedLength = 500_000;

/**
 * Colours code by its language. The name of the language is an attribute of the block, so that
 * pages show it without making it part of the code. The keyboard reaches a block, because a block
 * may scroll. Code with a title is a figure.
 */
export function code(md: MarkdownIt): void {
  const { escapeHtml } = md.utils;

  md.renderer.rules.code_block = (tokens, index, _options, { labels }: Environment) =>
    `${preOf(labels.code, '', '', escapeHtml(tokens[index]?.content ?? ''))}\n`;

  md.renderer.rules.fence = (tokens, index, _options, env: Environment) => {
    const token = tokens[index] as Token;
    const { language: written, suffix, caption, lines } = infoOf(token, md);
    if (written === 'math') return `${formulaHtml(token.content.trim(), true, 'block', env)}\n`;
    const language = written.toLowerCase();
    const label = escapeHtml([labelOfLanguage(language), suffix].filter(Boolean).join(', '));
    env.highlightedLength += token.content.length;
    const isLong = env.highlightedLength > maxHighlightedLength;
    const code = { content: token.content, language, lines: isLong ? undefined : lines };
    const { colouring } = env;
    const colours = () =>
      colouring ? colouring.colours(code) : highlight(token.content, language);
    const highlighted = written === '' || isLong ? undefined : colours();
    if (highlighted === null) colouring?.plain.push(code);
    const plain = escapeHtml(token.content);
    const content = code.lines
      ? (withLines(highlighted ?? plain, code.lines) ?? withLines(plain, code.lines) ?? plain)
      : (highlighted ?? plain);
    const data = label === '' ? '' : ` data-language="${label}"`;
    const className = written === '' ? '' : ` class="language-${escapeHtml(written)}"`;
    const pre = preOf(label || env.labels.code, data, className, content);
    if (caption === '') return `${pre}\n`;
    return `<figure class="listing">\n<figcaption${data}>${escapeHtml(caption)}</figcaption>\n${pre}\n</figure>\n`;
  };
}

const preOf = (label: string, data: string, className: string, content: string) =>
  `<pre tabindex="0" role="group" aria-label="${label}"${data}><code${className}>${content}</code></pre>`;

export function infoOf({ info }: Token, md: MarkdownIt): FenceInfo {
  return readFenceInfo(md.utils.unescapeAll(info));
}
