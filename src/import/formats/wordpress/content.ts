import { isAddress } from '../../../markdown/from-html/address.ts';
import { all } from '../../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';
import type { AddressOf } from '../../html/clean-article.ts';
import { type ConvertedText, htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { markClassic, readClassic } from '../classic-text.ts';
import { type ListPictures, readShortcodes } from './shortcodes.ts';

/**
 * Converts the text of a post, which was written with blocks or in the editor before blocks.
 * `unknown` has the shortcodes that stay as text.
 */
export function convertContent(
  content: string,
  addressOf: AddressOf,
  listPictures: ListPictures,
): { text: ConvertedText; unknown: string[] } {
  const { html, unknown } = readShortcodes(content, listPictures);
  const text = htmlToMarkdown(markClassic(withLanguages(html)), addressOf, (root) => {
    readClassic(root);
    cleanEmbeds(root);
  });
  return { text, unknown };
}

/** A block of code names its language in the comment before it. */
function withLanguages(html: string): string {
  return html.replace(
    /(<!-- wp:[\w/-]*code[\w-]* \{[^{}\n]{0,500}?"language":"([\w#+.-]{1,30})"[^{}\n]{0,500}\} -->\s{0,10})<pre\b/g,
    '$1<pre data-lang="$2"',
  );
}

/**
 * An address alone in its paragraph is shown as a page of another site. The button of a file
 * repeats its link.
 */
function cleanEmbeds(root: TreeElement): void {
  for (const button of all(root, '.wp-block-file__button')) button.parentNode?.removeChild(button);
  for (const block of all(root, 'p, div')) {
    const words = block.textContent?.trim() ?? '';
    if (block.children.length > 0 || !isAddress(words)) continue;
    const link = root.ownerDocument.createElement('a');
    link.setAttribute('href', words);
    link.textContent = words;
    block.textContent = '';
    block.appendChild(link);
  }
}
