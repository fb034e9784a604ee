import { readFootnotes } from '../../../markdown/from-html/footnotes.ts';
import { toMarkdown } from '../../../markdown/from-html/to-markdown.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';
import { dropJunk } from './drop-junk.ts';
import { hideStyles } from './hide-styles.ts';
import { joinCode } from './join-code.ts';
import { shortenOwnLinks } from './own-links.ts';

/**
 * The Markdown of rich text from the clipboard, without a line break at its end. `parse` makes the
 * body of a document in which nothing runs or loads. Footnotes have the numbers from `firstNote`
 * on.
 */
export function htmlToMarkdown(
  html: string,
  parse: (html: string) => TreeElement,
  firstNote = 1,
): string {
  const root = parse(hideStyles(html));
  shortenOwnLinks(root);
  readFootnotes(root, firstNote);
  dropJunk(root);
  joinCode(root);
  return toMarkdown(root);
}
