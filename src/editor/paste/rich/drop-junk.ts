import { all, styleOf, unwrap } from '../../../markdown/from-html/dom.ts';
import { styleAttribute } from '../../../markdown/from-html/style-attribute.ts';
import type { TreeElement, TreeNode, TreeText } from '../../../markdown/from-html/tree.ts';
import { withoutRedirect } from './redirects.ts';

const neverShown =
  'script, style, link, meta, title, head, template, noscript, object, iframe, svg, canvas, audio, video, button, select, textarea, dialog, o\\:p, [hidden], .MathJax, .mwe-math-mathml-inline';

/** Numbers of lines and buttons in blocks of code. */
const besideCode =
  '.lineno, .linenos, .linenumber, .line-number, .line-numbers-rows, .gutter, .blob-num, .hljs-ln-numbers, .code-snippet__line-index, .copy-btn';

/** Parameters of addresses that only follow the reader. */
const following = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|spm|scm|_hsenc|_hsmi)$/i;

/**
 * Takes out everything that nobody saw on the page: scripts, hidden parts, pictures of one pixel,
 * parameters that follow the reader.
 */
export function dropJunk(root: TreeElement): void {
  keepFormulas(root);
  for (const element of all(root, neverShown)) element.parentNode?.removeChild(element);
  for (const element of all(root, besideCode)) element.parentNode?.removeChild(element);
  for (const element of all(root, `[aria-hidden="true"], [${styleAttribute}]`)) {
    if (isHidden(element)) element.parentNode?.removeChild(element);
  }
  for (const input of all(root, 'input')) {
    if (input.getAttribute('type') !== 'checkbox') input.parentNode?.removeChild(input);
  }
  for (const image of all(root, 'img')) dropTracking(image);
  for (const link of all(root, 'a')) cleanLink(link);
  for (const text of textsOf(root)) cleanText(text);
}

/** All texts below `root` in their order. */
function textsOf(root: TreeNode): TreeText[] {
  const texts: TreeText[] = [];
  for (let node = root.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) texts.push(node as TreeText);
    else for (const text of textsOf(node)) texts.push(text);
  }
  return texts;
}

/** KaTeX and MathML carry the formula as it was written. */
function keepFormulas(root: TreeElement): void {
  for (const source of all(root, 'annotation[encoding="application/x-tex"]')) {
    const whole =
      source.closest('.katex-display, .mwe-math-element') ?? source.closest('.katex, math');
    const formula = source.textContent?.trim().replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1');
    if (!whole || !formula) continue;
    const made = root.ownerDocument.createElement('x-formula');
    made.textContent = formula.trim();
    if (whole.matches('.katex-display, [display="block"]')) made.setAttribute('display', 'block');
    whole.parentNode?.replaceChild(made, whole);
  }
}

function isHidden(element: TreeElement): boolean {
  // An icon of a task list can be hidden from screen readers only.
  if (element.getAttribute('aria-hidden') === 'true' && element.nodeName !== 'INPUT') return true;
  const style = styleOf(element);
  const isListMark = style.get('mso-list') === 'ignore';
  return (
    !isListMark &&
    (style.get('display') === 'none' ||
      style.get('visibility') === 'hidden' ||
      style.get('mso-hide') === 'all' ||
      style.get('mso-element') === 'comment-list')
  );
}

function dropTracking(image: TreeElement): void {
  const sides = [image.getAttribute('width'), image.getAttribute('height')];
  const address = image.getAttribute('src') ?? '';
  const lazy = image.getAttribute('data-src') ?? image.getAttribute('data-original');
  // WeChat and others put the address elsewhere until the picture comes into view.
  if (lazy && (address === '' || address.startsWith('data:'))) image.setAttribute('src', lazy);
  const isPixel = sides.every((side) => side !== null && Number.parseInt(side, 10) <= 1);
  const isOnWeb = /^https?:\/\//i.test(image.getAttribute('src') ?? '');
  if (isPixel || !isOnWeb) image.parentNode?.removeChild(image);
}

function cleanLink(link: TreeElement): void {
  const address = link.getAttribute('href')?.trim() ?? '';
  const isMark = /^[#¶§🔗\s\u200b]*$/u.test(link.textContent ?? '') && !link.querySelector('img');
  if (isMark && (address.includes('#') || address === '')) {
    link.parentNode?.removeChild(link);
    return;
  }
  if (/^(?:https?|mailto|tel|ftp):/i.test(address))
    link.setAttribute('href', withoutFollowing(withoutRedirect(address)));
  else unwrap(link);
}

/** Only the parameters that follow the reader are taken out. The rest stays byte for byte. */
function withoutFollowing(address: string): string {
  const [, before = address, query, after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  if (query === undefined) return address;
  const kept = query.split('&').filter((part) => !following.test(part.split('=')[0] ?? ''));
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + after;
}

/**
 * Spaces that do not break come from the program, not from the writer. In Markdown nobody sees
 * them.
 */
function cleanText(text: TreeText): void {
  const cleaned = text.data.replace(/[\u200b\ufeff\u00ad]/g, '').replace(/[\u00a0\u2028]/g, ' ');
  if (cleaned !== text.data) text.data = cleaned;
}
