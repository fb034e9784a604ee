import { toMarkdown } from '../../../markdown/from-html/to-markdown.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';
import { dropJunk } from './drop-junk.ts';
import { hideStyles } from './hide-styles.ts';

/**
 * The Markdown of rich text from the clipboard, without a line break at its end. `parse` makes the
 * body of a document in which nothing runs or loads.
 */
export function htmlToMarkdown(html: string, parse: (html: string) => TreeElement): string {
  const root = parse(hideStyles(html));
  dropJunk(root);
  return toMarkdown(root);
}
