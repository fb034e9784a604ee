import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';
import { all, isBlock } from './dom.ts';
import type { TreeElement, TreeNode, TreeText } from './tree.ts';

const isPunctuation = /[\p{P}\p{S}]/u;
const isWord = /[\p{L}\p{N}]/u;

/**
 * Moves punctuation out of marks where they would stay text, as the stars in `**“tea”**s`: beside a
 * letter, a mark cannot end after punctuation. Beside Chinese characters and Chinese punctuation
 * every mark is read as a mark.
 */
export function movePunctuationOut(root: TreeElement): void {
  for (const mark of all(root, 'strong, em, del')) {
    moveOut(mark, 'first');
    moveOut(mark, 'last');
  }
}

function moveOut(mark: TreeElement, side: 'first' | 'last'): void {
  const isFirst = side === 'first';
  const beside = textBeside(mark, isFirst);
  const outside = isFirst ? characterBefore(beside, beside.length) : characterAt(beside, 0);
  if (!isWord.test(outside) || isWide(outside)) return;
  for (;;) {
    const text = edgeText(mark, isFirst);
    const data = text?.data ?? '';
    const edge = isFirst ? characterAt(data, 0) : characterBefore(data, data.length);
    const isMoved = edge !== '' && isPunctuation.test(edge) && !isWide(edge);
    if (!text || !isMoved || mark.textContent === edge) return;
    text.data = isFirst ? data.slice(edge.length) : data.slice(0, -edge.length);
    const next = isFirst ? mark.previousSibling : mark.nextSibling;
    if (next?.nodeType === 3) {
      const neighbour = next as TreeText;
      neighbour.data = isFirst ? neighbour.data + edge : edge + neighbour.data;
    } else {
      const moved = mark.ownerDocument.createTextNode(edge);
      mark.parentNode?.insertBefore(moved, isFirst ? mark : mark.nextSibling);
    }
    if (text.data === '') text.parentNode?.removeChild(text);
  }
}

function edgeText(mark: TreeNode, isFirst: boolean): TreeText | undefined {
  const child = isFirst ? mark.firstChild : mark.lastChild;
  return child?.nodeType === 3 ? (child as TreeText) : undefined;
}

/** The text right before or behind an element, within its block. */
function textBeside(mark: TreeNode, isBefore: boolean): string {
  let node: TreeNode | null = mark;
  while (node && !isBlock(node)) {
    const beside: TreeNode | null = isBefore ? node.previousSibling : node.nextSibling;
    if (beside) return isBlock(beside) ? '' : (beside.textContent ?? '');
    node = node.parentNode;
  }
  return '';
}
