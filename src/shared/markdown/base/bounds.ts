import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from './environment.ts';
import { Refused } from './refusal.ts';

/** UTF-16 code units of one document: twice the 2 MiB that an article may have. */
export const maxLength = 4 * 1024 * 1024;

/** As markdown-it’s own `maxNesting`. It leaves out what lies deeper; we refuse the document instead. */
const maxNesting = 100;

/** Quotes count one, list items and definitions two, as they come with the list around them. */
const maxBlockLevel = maxNesting - 4;

/**
 * Characters in attributes. What is defined once can be used on every line (the address of a link, the
 * long form of an abbreviation), so a short document can ask for endless HTML. cmark bounds it likewise.
 */
const maxAttributeLength = 2 * maxLength;

/** Bounds how deep a document nests before anything recurses, and how much it makes of its definitions. */
export function bounds(md: MarkdownIt): void {
  md.block.ruler.before('table', 'bound', (state, startLine) => {
    if (state.level >= maxBlockLevel) {
      throw new Refused({ name: 'nestedBlocks' }, startLine);
    }
    return false;
  });

  const parse = md.inline.parse.bind(md.inline);
  md.inline.parse = (text, md, env: Environment, tokens) => {
    env.inlineDepth += 1;
    if (env.inlineDepth > maxNesting) {
      throw new Refused({ name: 'nestedPictures' }, env.line);
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
          throw new Refused({ name: 'nestedMarks' }, token.map?.[0]);
        }
        attributes += attributesLength(child);
      }
      if (attributes > maxAttributeLength) {
        throw new Refused({ name: 'repeatedAttributes' }, token.map?.[0]);
      }
    }
  });
}

function attributesLength({ attrs }: Token): number {
  let length = 0;
  for (const [, value] of attrs ?? []) length += value.length;
  return length;
}
