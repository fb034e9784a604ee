import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from '../base/environment.ts';
import { inlineText } from '../base/inline-text.ts';
import { Refused } from '../base/refusal.ts';
import type { Heading } from '../base/rendering.ts';
import { makeUniqueSlugs } from './slugify.ts';

/** Characters of HTML in all tables of contents of a document together. */
const maxTocLength = 4 * 1024 * 1024;

const anchored = new Set(['h1', 'h2', 'h3']);

/** Anchors on headings of level 1 to 3, and tables of contents that link to them. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push('anchors', ({ tokens, env }) => giveAnchors(tokens, env));

  md.renderer.rules.heading_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    const html = self.renderToken(tokens, index, options);
    return token.attrGet('id') === null ? html : `<div class="heading">${html}`;
  };

  // The link stands after the heading, so that screen readers do not read it as part of the heading.
  md.renderer.rules.heading_close = (tokens, index) => {
    const { tag, meta } = tokens[index] as Token;
    if (meta === null) return `</${tag}>\n`;
    const id = md.utils.escapeHtml(meta.id);
    const link = `<a class="anchor" href="#${id}" aria-labelledby="${id}">#</a>`;
    return `</${tag}>${link}</div>\n`;
  };

  md.block.ruler.before(
    'paragraph',
    'toc',
    (state, startLine, _endLine, silent) => {
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if (state.src.charCodeAt(start) !== 0x5b /* [ */) return false;
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (!/^\[\[toc\]\][ \t]*$/i.test(line)) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const token = state.push('toc', '', 0);
      token.map = [startLine, state.line];
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );

  md.renderer.rules.toc = (tokens, index, _options, env: Environment) => {
    if (env.toc.length === 0) return '';
    env.tocCount += 1;
    env.tocList ??= listOf(env.toc, md.utils.escapeHtml);
    if (env.tocCount * env.tocList.length > maxTocLength) {
      throw new Refused({ name: 'tablesOfContents' }, tokens[index]?.map?.[0]);
    }
    // Each table of contents needs a name of its own, so that screen readers can tell them apart.
    const name = env.labels.contents + (env.tocCount > 1 ? ` ${env.tocCount}` : '');
    return `<nav class="toc" aria-label="${name}">${env.tocList}</nav>\n`;
  };
}

function giveAnchors(tokens: Token[], env: Environment): void {
  const slugOf = makeUniqueSlugs();
  for (const [index, open] of tokens.entries()) {
    if (open.type !== 'heading_open' || !anchored.has(open.tag)) continue;
    const text = inlineText(tokens[index + 1]?.children ?? [])
      .replace(/\s+/g, ' ')
      .trim();
    const id = slugOf(text);
    open.attrSet('id', id);
    const close = tokens[index + 2];
    if (close) close.meta = { id };
    // A heading without words would be an empty entry.
    if (text === '') continue;
    env.toc.push({ level: Number(open.tag[1]), id, text });
  }
}

/** Makes nested lists. A heading that skips a level is only one list deeper than the heading before. */
function listOf(toc: readonly Heading[], escapeHtml: (text: string) => string): string {
  let html = '';
  const levels: number[] = [];
  for (const { level, id, text } of toc) {
    if (level > (levels.at(-1) ?? 0)) {
      html += '<ul>';
      levels.push(level);
    } else {
      html += '</li>';
      while (levels.length > 1 && level <= (levels.at(-2) ?? 0)) {
        html += '</ul></li>';
        levels.pop();
      }
      levels[levels.length - 1] = level;
    }
    html += `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a>`;
  }
  return `${html}${'</li></ul>'.repeat(levels.length)}`;
}
