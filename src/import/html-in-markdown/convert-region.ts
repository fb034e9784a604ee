import { escapeTexts } from '../../markdown/from-html/escape-texts.ts';
import { findBlockStarts } from '../../markdown/from-html/find-escapes.ts';
import { toMarkdown } from '../../markdown/from-html/to-markdown.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { cleanArticle } from '../html/clean-article.ts';
import type { ConvertedText } from '../html/html-to-markdown.ts';
import { parseHtml } from '../html/parse-html.ts';
import { prepareTree } from './prepare-tree.ts';
import { makeMarkdownRules } from './rules.ts';

const rules = makeMarkdownRules();

/**
 * The Markdown of a region of HTML that `writeHtml` has written. Its texts are Markdown, so that
 * only what would begin a block is escaped. See `prepareTree` for `abbreviations`.
 */
export function convertRegion(html: string, abbreviations: Map<string, string>): ConvertedText {
  const root = parseHtml(html);
  if (typeof root === 'string') return { kind: 'refused', reason: root };
  prepareTree(root, abbreviations);
  cleanArticle(root, (address) => address);
  const escapeStarts = (tree: TreeElement) => escapeTexts(tree, findBlockStarts);
  return { kind: 'markdown', markdown: toMarkdown(root, rules, escapeStarts) };
}
