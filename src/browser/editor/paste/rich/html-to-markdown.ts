import { all, isBlock } from './dom.ts';
import { dropJunk } from './drop-junk.ts';
import { escapeTexts } from './escape-texts.ts';
import { hideStyles } from './hide-styles.ts';
import { settleLists } from './lists.ts';
import { makeTurndown } from './rules.ts';
import { settleEdges } from './settle-edges.ts';
import { readStyles } from './styles.ts';

/**
 * The Markdown of rich text from the clipboard, without a line break at its end. `parse` makes the body of a document in
 * which nothing runs or loads.
 */
export function htmlToMarkdown(html: string, parse: (html: string) => HTMLElement): string {
  const root = parse(hideStyles(html));
  dropJunk(root);
  settleLists(root);
  settleBreaks(root);
  readStyles(root);
  settleEdges(root);
  escapeTexts(root);
  return makeTurndown().turndown(root);
}

/** Two line breaks are the end of a paragraph; one at the end of a block is nothing. */
function settleBreaks(root: Element): void {
  let end: Element | undefined;
  for (const line of all(root, 'br')) {
    const next = nextShown(line);
    const isAfterEnd = end !== undefined && line.previousElementSibling === end;
    if (next === 'end' || isAfterEnd) line.parentNode?.removeChild(line);
    else if (next === 'br') {
      end = root.ownerDocument.createElement('p');
      line.parentNode?.replaceChild(end, line);
    }
  }
}

function nextShown(line: Element): 'br' | 'end' | 'text' {
  if (line.closest('pre')) return 'text';
  let next = line.nextSibling;
  while (next?.nodeType === 8 || (next?.nodeType === 3 && next.textContent?.trim() === '')) {
    next = next.nextSibling;
  }
  if (!next || isBlock(next)) return 'end';
  return next.nodeName === 'BR' ? 'br' : 'text';
}
