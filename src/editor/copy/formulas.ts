import { listChildren } from '../../markdown/from-html/dom.ts';
import type { TreeElement, TreeNode } from '../../markdown/from-html/tree.ts';
import { escapeMarkup } from '../../shared/xml.ts';
import type { Sheet } from './sheet.ts';

/** Spaces stand around these signs. A minus that stands before a number has none. */
const apart = /^[=≠≈≡<>≤≥+\-−±×·∈∉⊂⊆→←⇒⇔∼]$/;

/**
 * A formula. Neither editor takes MathML. 知乎 makes a formula of a picture whose description is its
 * TeX; with `\\` at the end it gets a line of its own. In 微信 letters, signs and powers are text,
 * and any other formula stands as TeX: its editor drops pictures in the page, and the ids that
 * drawn formulas need.
 */
export function writeFormula(math: TreeElement, sheet: Sheet): string {
  const tex = math.getAttribute('data-tex') ?? '';
  const isDisplay = math.getAttribute('display') === 'block';
  if (sheet.target === 'zhihu') {
    const whole = isDisplay && !tex.includes(String.raw`\tag`) ? `${tex}\\\\` : tex;
    const address = `https://www.zhihu.com/equation?tex=${encodeURIComponent(whole)}`;
    // This is what the paste of 知乎 looks for, the class too.
    return `<img class="Formula-image" data-eeimg="true" eeimg="1" src="${address}" alt="${escapeMarkup(whole)}">`;
  }
  const simple = writeSimple(math);
  if (simple !== undefined) return simple.trim().replace(/ {2,}/g, ' ');
  sheet.losses.formulas += 1;
  const mark = isDisplay ? '$$' : '$';
  return `<code${sheet.style('code')}>${escapeMarkup(`${mark}${tex}${mark}`)}</code>`;
}

/** Undefined if the formula needs more than letters, signs and powers. */
function writeSimple(node: TreeNode): string | undefined {
  const text = escapeMarkup(node.textContent ?? '');
  const children = listChildren(node).filter(({ nodeType }) => nodeType === 1);
  switch (node.nodeName.toLowerCase()) {
    case 'mi':
      return [...text].length === 1 ? `<em>${text}</em>` : text;
    case 'mn':
    case 'mtext':
      return text;
    case 'mspace':
      return ' ';
    case 'mo': {
      const isPrefix =
        (node as TreeElement).getAttribute('form') === 'prefix' ||
        node.parentNode?.firstChild === node;
      return apart.test(node.textContent ?? '') && !isPrefix ? ` ${text} ` : text;
    }
    case 'msup':
    case 'msub':
    case 'msubsup':
      return writePower(node, children);
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return joined(children.map(writeSimple));
    default:
      return undefined;
  }
}

function writePower(node: TreeNode, children: readonly TreeNode[]): string | undefined {
  const [base, ...raised] = children;
  const names = node.nodeName.toLowerCase() === 'msup' ? ['sup'] : ['sub', 'sup'];
  const parts = raised.map((child, index) => {
    const inner = writeSimple(child)?.replaceAll(' ', '');
    // HTML raises within raised text, but 微信 draws it all on one line.
    return inner === undefined || inner.includes('<su')
      ? undefined
      : `<${names[index]}>${inner}</${names[index]}>`;
  });
  return base && joined([writeSimple(base), ...parts]);
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}
