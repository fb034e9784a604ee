import { linkAddress } from '../../markdown/from-html/address.ts';
import { makeTurndown } from '../../markdown/from-html/rules.ts';
import { toMarkdown } from '../../markdown/from-html/to-markdown.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { type AddressOf, cleanArticle } from './clean-article.ts';
import { parseHtml } from './parse-html.ts';

export type ConvertedText =
  | { kind: 'markdown'; markdown: string }
  | { kind: 'refused'; reason: string };

/**
 * The Markdown of an article’s HTML. `prepare` may change the tree before it is read. HTML that is
 * too long, too deep, or has too many elements is refused.
 */
export function htmlToMarkdown(
  html: string,
  addressOf: AddressOf,
  prepare: (root: TreeElement) => void = () => {},
): ConvertedText {
  const root = parseHtml(html);
  if (typeof root === 'string') return { kind: 'refused', reason: root };
  prepare(root);
  cleanArticle(root, addressOf);
  return { kind: 'markdown', markdown: toMarkdown(root, makeRules()) };
}

/** The rules of a paste, and those for what only articles have. */
export function makeRules(): ReturnType<typeof makeTurndown> {
  const turndown = makeTurndown();
  turndown.addRule('picture with a title', {
    filter: (node) => node.nodeName === 'IMG' && (node.getAttribute('title') ?? '').trim() !== '',
    replacement: (_content, given) => {
      const image = given as TreeElement;
      const words = oneLine(image.getAttribute('alt'));
      const title = oneLine(image.getAttribute('title'));
      const address = linkAddress(image.getAttribute('src') ?? '');
      const isFigure = image.closest('figure') !== null;
      const picture = `![${words.replace(/[\\[\]]/g, '\\$&')}](${address} "${title.replace(/[\\"]|&(?=[#\w]+;)/g, '\\$&')}")`;
      return isFigure ? `\n\n${picture}\n\n` : picture;
    },
  });
  return turndown;
}

function oneLine(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
