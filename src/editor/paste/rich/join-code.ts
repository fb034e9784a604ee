import { all } from '../../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';

/** Makes one block of code of lines that are each a paragraph with nothing but code in it. */
export function joinCode(root: TreeElement): void {
  for (const line of all(root, 'p, div')) {
    if (!line.parentNode || !codeOf(line)) continue;
    const lines = [line];
    for (let next = line.nextElementSibling; next && codeOf(next); next = next.nextElementSibling) {
      lines.push(next);
    }
    if (lines.length === 1) continue;
    const block = root.ownerDocument.createElement('pre');
    line.parentNode.insertBefore(block, line);
    for (const each of lines) {
      const code = codeOf(each);
      if (code) block.appendChild(code);
      each.parentNode?.removeChild(each);
    }
  }
}

/** The code that is all of an element. */
function codeOf(element: TreeElement): TreeElement | undefined {
  if (!/^(?:P|DIV)$/.test(element.nodeName) || element.closest('pre, td, th')) return undefined;
  const [code, ...others] = Array.from(element.children);
  if (code?.nodeName !== 'CODE' || others.length > 0) return undefined;
  return code.textContent?.trim() === element.textContent?.trim() ? code : undefined;
}
