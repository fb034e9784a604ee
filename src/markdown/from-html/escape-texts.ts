import { isBlock, listChildren } from './dom.ts';
import { findEscapes, object } from './find-escapes.ts';
import type { TreeElement, TreeNode, TreeText } from './tree.ts';

/** A text of a line, and where it begins and ends there. */
interface Part {
  text: TreeText;
  start: number;
  end: number;
}

/**
 * Writes a backslash before each mark of our dialect in the texts below `root`, except in code.
 * `find` has the positions of the marks in a line.
 */
export function escapeTexts(root: TreeElement, find = findEscapes): void {
  let line = '';
  let parts: Part[] = [];
  const endLine = () => {
    const escapes = parts.length > 0 ? find(line) : [];
    let done = 0;
    for (const part of parts) {
      const first = done;
      while (done < escapes.length && (escapes[done] ?? 0) < part.end) done += 1;
      escapePart(part, escapes.slice(first, done));
    }
    line = '';
    parts = [];
  };
  const visit = (node: TreeNode) => {
    if (node.nodeType === 3) {
      const text = node as TreeText;
      const start = line.length;
      line += text.data;
      parts.push({ text, start, end: line.length });
      return;
    }
    if (node.nodeType !== 1 || node.nodeName === 'PRE') return endLine();
    if (/^(?:CODE|IMG|X-FORMULA|X-BOX)$/.test(node.nodeName)) {
      line += object;
      return;
    }
    const isLine = isBlock(node) || node.nodeName === 'BR';
    // An exclamation mark before a link would make a picture of it.
    if (node.nodeName === 'A' && line.endsWith('!')) escapeLast(parts);
    if (isLine) endLine();
    for (const child of listChildren(node)) visit(child);
    if (isLine) endLine();
  };
  visit(root);
  endLine();
}

/** Escapes the characters of a text. The positions count from the start of the line. */
function escapePart({ text, start }: Part, escapes: readonly number[]): void {
  let escaped = '';
  let done = start;
  for (const at of escapes) {
    escaped += `${text.data.slice(done - start, at - start)}\\`;
    done = at;
  }
  if (escaped !== '') text.data = escaped + text.data.slice(done - start);
}

function escapeLast(parts: readonly Part[]): void {
  const last = parts.at(-1)?.text;
  if (last?.data.endsWith('!')) last.data = `${last.data.slice(0, -1)}\\!`;
}
