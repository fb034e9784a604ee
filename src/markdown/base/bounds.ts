import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { RefusedTextError } from '../../shared/render/refusal.ts';
import type { Environment } from './environment.ts';

/** UTF-16 code units of one document: twice the 2 MiB that an article may have. */
export const maxLength = 4 * 1024 * 1024;

/**
 * The same as markdown-it’s own `maxNesting`. markdown-it drops deeper text; we refuse the document
 * instead.
 */
const maxNesting = 100;

/** A quote is one level. A list item or a definition is two: itself and its list. */
const maxBlockLevel = maxNesting - 4;

/**
 * Characters in all attributes of a document. A long address or abbreviation that is defined once
 * can be used on every line, so a short document could make endless HTML. cmark has the same limit.
 */
const maxAttributeLength = 2 * maxLength;

/**
 * How many lines quotes may read that do not belong to them. A line without `>` can continue the
 * paragraph of a quote, so markdown-it reads up to the next blank line. A quote that does not end
 * with a paragraph, such as `> ***`, leaves these lines to the next block. If the next block is a
 * quote too, it reads them again: the time grows with the square of the number of such quotes.
 */
const maxLinesLeft = 1_000_000;

/**
 * Limits how deep a document nests, because markdown-it calls itself for each level. It also
 * limits the length of all attributes, and how often quotes read the same lines.
 */
export function bounds(md: MarkdownIt): void {
  md.block.ruler.before('table', 'bound', (state, startLine) => {
    if (state.level >= maxBlockLevel) {
      throw new RefusedTextError({ name: 'nestedBlocks' }, startLine);
    }
    return false;
  });

  const tokenize = md.block.tokenize.bind(md.block);
  md.block.tokenize = (state, startLine, endLine) => {
    tokenize(state, startLine, endLine);
    if (state.parentType !== 'blockquote') return;
    const env = state.env as Environment;
    env.linesLeftByQuotes += endLine - state.line;
    if (env.linesLeftByQuotes > maxLinesLeft)
      throw new RefusedTextError({ name: 'quotes' }, startLine);
  };

  const parse = md.inline.parse.bind(md.inline);
  md.inline.parse = (text, md, env: Environment, tokens) => {
    env.inlineDepth += 1;
    if (env.inlineDepth > maxNesting) {
      throw new RefusedTextError({ name: 'nestedPictures' }, env.line);
    }
    parse(text, md, env, tokens);
    env.inlineDepth -= 1;
  };

  md.core.ruler.at('inline', ({ md, tokens, env }) => {
    for (const token of tokens) {
      if (token.type !== 'inline') continue;
      (env as Environment).line = token.map?.[0];
      token.children ??= [];
      md.inline.parse(token.content, md, env, token.children);
    }
  });

  md.core.ruler.push('bound', ({ tokens }) => {
    let attributes = 0;
    for (const token of tokens) {
      for (const child of token.children ?? []) {
        if (child.level > maxNesting) {
          throw new RefusedTextError({ name: 'nestedMarks' }, token.map?.[0]);
        }
        attributes += attributesLength(child);
      }
      if (attributes > maxAttributeLength) {
        throw new RefusedTextError({ name: 'repeatedAttributes' }, token.map?.[0]);
      }
    }
  });
}

function attributesLength({ attrs }: Token): number {
  let length = 0;
  for (const [, value] of attrs ?? []) length += value.length;
  return length;
}
