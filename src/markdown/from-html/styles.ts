import { all, isBlock, rename, styleAttribute, styleOf, unwrap, wrapChildren } from './dom.ts';
import type { TreeElement, TreeNode } from './tree.ts';

const sameElements = [
  ['b', 'strong'],
  ['i', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['tt', 'code'],
  ['samp', 'code'],
  ['kbd', 'code'],
] as const;

const marks = 'strong, em, del, mark, sub, sup';
const markNames = new Set(marks.toUpperCase().split(', '));

/**
 * Makes elements of the styles that have a meaning, and takes out elements whose style says that
 * they have none.
 */
export function readStyles(root: TreeElement): void {
  const isGoogleDoc = Boolean(root.querySelector('[id^="docs-internal-guid"]'));
  for (const element of all(root, `[${styleAttribute}]`)) readStyle(element, isGoogleDoc);
  for (const [from, to] of sameElements) for (const found of all(root, from)) rename(found, to);
  for (const strong of all(
    root,
    'h1 strong, h2 strong, h3 strong, h4 strong, h5 strong, h6 strong, th strong',
  )) {
    unwrap(strong);
  }
  for (const mark of all(root, marks)) unwrapNeedless(mark);
  for (const mark of all(root, marks)) join(mark);
}

function readStyle(element: TreeElement, isGoogleDoc: boolean): void {
  const style = styleOf(element);
  const weight = style.get('font-weight') ?? '';
  const isInline = !isBlock(element) && element.nodeName !== 'A' && element.nodeName !== 'CODE';
  const { nodeName } = element;
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  if (/^(?:B|STRONG)$/.test(nodeName)) {
    if (weight !== '' && !isBold) unwrap(element);
    return;
  }
  if (/^(?:I|EM)$/.test(nodeName)) {
    if (style.get('font-style') === 'normal') unwrap(element);
    return;
  }
  if (!isInline || element.closest('pre')) return;
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const place = style.get('vertical-align');
  const colour = style.get('background-color') ?? style.get('background') ?? '';
  const isMarked =
    style.has('mso-highlight') ||
    (isGoogleDoc && colour !== '' && !/^(?:transparent|#fff(?:fff)?|white|none)$/.test(colour));
  if (isBold) wrapChildren(element, 'strong');
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrapChildren(element, 'em');
  if (line.includes('line-through')) wrapChildren(element, 'del');
  if (isMarked) wrapChildren(element, 'mark');
  if (place === 'super' && nodeName !== 'SUP') wrapChildren(element, 'sup');
  if (place === 'sub' && nodeName !== 'SUB') wrapChildren(element, 'sub');
}

/** A mark within the same mark says nothing, and Markdown has no mark around blocks. */
function unwrapNeedless(mark: TreeElement): void {
  const isTwice = mark.parentElement?.closest(mark.nodeName.toLowerCase()) != null;
  const hasBlock = Array.from(mark.querySelectorAll('*')).some(isBlock);
  if (isTwice || hasBlock || mark.closest('pre, code')) unwrap(mark);
}

/** Office programs write one word as several runs: `<b>o</b><b>ne</b>` is one mark. */
function join(mark: TreeElement): void {
  if (!mark.parentNode || !markNames.has(mark.nodeName)) return;
  for (;;) {
    const next = innermostSame(mark);
    if (!next) return;
    while (next.firstChild) mark.appendChild(next.firstChild);
    next.parentNode?.removeChild(next);
  }
}

/**
 * The mark right behind this one, if nothing stands between them. Elements without a meaning are
 * looked through.
 */
function innermostSame(mark: TreeElement): TreeElement | undefined {
  let from: TreeNode = mark;
  while (!from.nextSibling && from.parentNode?.nodeName === 'SPAN') from = from.parentNode;
  let next = from.nextSibling;
  while (next?.nodeName === 'SPAN' && next.firstChild === next.lastChild) next = next.firstChild;
  return next?.nodeName === mark.nodeName ? (next as TreeElement) : undefined;
}
