import { all, isBlock } from './dom.ts';
import { escapeTexts } from './escape-texts.ts';
import { normaliseLists } from './lists.ts';
import { movePunctuationOut } from './move-punctuation.ts';
import { makeTurndown } from './rules.ts';
import { readStyles } from './styles.ts';
import type { TreeElement } from './tree.ts';

/**
 * The Markdown of a tree, without a line break at its end. Changes the tree. The tree must be
 * sanitised: nothing in it is hidden, and its style attributes have the name `styleAttribute`.
 * `escapeMarks` writes backslashes into its texts.
 */
export function toMarkdown(
  root: TreeElement,
  turndown = makeTurndown(),
  escapeMarks: (root: TreeElement) => void = escapeTexts,
): string {
  normaliseLists(root);
  normaliseBreaks(root);
  readStyles(root);
  movePunctuationOut(root);
  escapeMarks(root);
  return turndown.turndown(root as Parameters<typeof turndown.turndown>[0]);
}

/** Two line breaks end a paragraph. A line break at the end of a block is removed. */
function normaliseBreaks(root: TreeElement): void {
  let end: TreeElement | undefined;
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

function nextShown(line: TreeElement): 'br' | 'end' | 'text' {
  if (line.closest('pre')) return 'text';
  let next = line.nextSibling;
  while (next?.nodeType === 8 || (next?.nodeType === 3 && next.textContent?.trim() === '')) {
    next = next.nextSibling;
  }
  if (!next || isBlock(next)) return 'end';
  return next.nodeName === 'BR' ? 'br' : 'text';
}
