import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import { RefusedTextError } from '../../shared/render/refusal.ts';
import type { Heading } from '../../shared/render/rendering.ts';
import type { Environment } from '../base/environment.ts';
import { inlineText } from '../base/inline-text.ts';
import { idsOfHeadings, splitOwnId } from './slugify.ts';

/** Characters of HTML in all tables of contents of a document together. */
const maxTocLength = 4 * 1024 * 1024;

const anchored = new Set(['h1', 'h2', 'h3']);

/** Anchors on headings of level 1 to 3, and tables of contents that link to them. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push('anchors', ({ tokens, env }) => giveAnchors(tokens, env));
  md.core.ruler.before('inline', 'own_ids', ({ tokens }) => takeOwnIds(tokens));
  md.core.ruler.before('inline', 'toc_links', (state) => {
    const env = state.env as Environment;
    if (env.references?.TOC !== undefined) state.tokens = returnLinks(state.tokens);
  });

  md.renderer.rules.heading_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    const html = self.renderToken(tokens, index, options);
    return token.attrGet('id') === null ? html : `<div class="heading">${html}`;
  };

  // The link stands after the heading, so that screen readers do not read it as part of the
  // heading.
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
      if (!/^(?:\[\[toc\]\]|\[toc\])[ \t]*$/i.test(line)) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const token = state.push('toc', '', 0);
      token.map = [startLine, state.line];
      if (!line.startsWith('[[')) token.content = line.trimEnd();
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );

  md.renderer.rules.toc = (tokens, index, _options, env: Environment) => {
    if (env.toc.length === 0) return '';
    env.tocCount += 1;
    env.tocList ??= listOf(env.toc, md.utils.escapeHtml);
    if (env.tocCount * env.tocList.length > maxTocLength) {
      throw new RefusedTextError({ name: 'tablesOfContents' }, tokens[index]?.map?.[0]);
    }
    // Each table of contents needs a name of its own, so that screen readers can tell them apart.
    const name = env.labels.contents + (env.tocCount > 1 ? ` ${env.tocCount}` : '');
    return `<nav class="toc" aria-label="${name}">${env.tocList}</nav>\n`;
  };
}

function giveAnchors(tokens: Token[], env: Environment): void {
  const found = tokens.flatMap((open, index) => {
    if (open.type !== 'heading_open' || !anchored.has(open.tag)) return [];
    const text = inlineText(tokens[index + 1]?.children ?? [])
      .replace(/\s+/g, ' ')
      .trim();
    const ownId = (open.meta as { id: string } | null)?.id;
    return [{ open, close: tokens[index + 2], text, ownId }];
  });
  const ids = idsOfHeadings(found);
  for (const [index, { open, close, text }] of found.entries()) {
    const id = ids[index] as string;
    open.attrSet('id', id);
    if (close) close.meta = { id };
    // A heading without words would be an empty entry.
    if (text === '') continue;
    env.toc.push({ level: Number(open.tag[1]), id, text });
  }
}

/** `## Tea {#tea}`. The id is taken off before the marks of the line are read. */
function takeOwnIds(tokens: readonly Token[]): void {
  for (const [index, open] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (open.type !== 'heading_open' || !anchored.has(open.tag) || !inline) continue;
    const split = splitOwnId(inline.content);
    if (!split) continue;
    inline.content = split.text;
    open.meta = { id: split.id };
  }
}

/** A line `[TOC]` is a link if the text defines `[toc]`, also further down. */
function returnLinks(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'toc' || token.content === '') return [token];
    const [open, inline, close] = [
      new Token('paragraph_open', 'p', 1),
      new Token('inline', '', 0),
      new Token('paragraph_close', 'p', -1),
    ] as const;
    inline.content = token.content;
    inline.children = [];
    for (const each of [open, inline, close]) {
      each.block = true;
      each.map = token.map;
      each.level = token.level;
    }
    return [open, inline, close];
  });
}

/**
 * Makes nested lists. A heading that skips a level is only one list deeper than the heading before.
 */
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
