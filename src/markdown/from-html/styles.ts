import { all, isBlock, rename, styleOf, unwrap, wrapChildren } from './dom.ts';
import { styleAttribute } from './style-attribute.ts';
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

type Style = ReturnType<typeof styleOf>;

/** The marks that a style can stand for, the outermost first, each with the styles that mean it. */
const meanings: readonly (readonly [
  mark: string,
  isMeant: (style: Style, isGoogleDoc: boolean) => boolean,
])[] = [
  ['strong', isBold],
  ['em', (style) => /^(?:italic|oblique)/.test(style.get('font-style') ?? '')],
  ['del', isStruckThrough],
  ['mark', isHighlighted],
  ['sup', (style) => style.get('vertical-align') === 'super'],
  ['sub', (style) => style.get('vertical-align') === 'sub'],
];

function readStyle(element: TreeElement, isGoogleDoc: boolean): void {
  const style = styleOf(element);
  const { nodeName } = element;
  if (/^(?:B|STRONG)$/.test(nodeName)) {
    if (style.get('font-weight') && !isBold(style)) unwrap(element);
  } else if (/^(?:I|EM)$/.test(nodeName)) {
    if (style.get('font-style') === 'normal') unwrap(element);
  } else if (!isBlock(element) && !/^(?:A|CODE)$/.test(nodeName) && !element.closest('pre')) {
    for (const [mark, isMeant] of meanings) {
      if (isMeant(style, isGoogleDoc)) wrapChildren(element, mark);
    }
  }
}

function isBold(style: Style): boolean {
  const weight = style.get('font-weight') ?? '';
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function isStruckThrough(style: Style): boolean {
  return ['text-decoration', 'text-decoration-line'].some((name) =>
    style.get(name)?.includes('line-through'),
  );
}

/** Office has a name for it. In Google Docs it is a background that is not white. */
function isHighlighted(style: Style, isGoogleDoc: boolean): boolean {
  const colour = style.get('background-color') ?? style.get('background') ?? '';
  return (
    style.has('mso-highlight') ||
    (isGoogleDoc && colour !== '' && !/^(?:transparent|#fff(?:fff)?|white|none)$/.test(colour))
  );
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
