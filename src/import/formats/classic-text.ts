import { all, isBlock, listChildren, unwrap } from '../../markdown/from-html/dom.ts';
import type { TreeElement, TreeNode, TreeText } from '../../markdown/from-html/tree.ts';

/**
 * The element around a text of WordPress’s editor before blocks. The line breaks of such a text are
 * the author’s.
 */
export const classicElement = 'x-classic';

/** Wraps the parts of a text that stand in no block, or in a block of the old editor. */
export function markClassic(content: string): string {
  const parts: string[] = [];
  let done = 0;
  let depth = 0;
  const take = (end: number) => {
    const part = content.slice(done, end);
    const isClassic = depth === 0 && part.trim() !== '';
    parts.push(isClassic ? `<${classicElement}>${part}</${classicElement}>` : part);
  };
  for (let start = content.indexOf('<!--'); start >= 0; ) {
    const end = content.indexOf('-->', start + 4);
    if (end < 0) break;
    // `<!-- wp:name … -->`, `<!-- wp:name … /-->` and `<!-- /wp:name -->`.
    const comment = content.slice(start + 4, end);
    const [, ending, name] = /^\s+(\/?)wp:([a-z][\w/-]*)/.exec(comment) ?? [];
    if (name !== undefined && !/^(?:core\/)?freeform$/.test(name)) {
      take(start);
      done = end + 3;
      if (ending) depth = Math.max(0, depth - 1);
      else if (!/\/$/.test(comment)) depth += 1;
    }
    start = content.indexOf('<!--', end + 3);
  }
  take(content.length);
  return parts.join('');
}

/** The line breaks in these elements stay as they are. */
const asWritten = new Set('PRE CODE SCRIPT STYLE TEXTAREA'.split(' '));
/** These elements hold only other elements, and no text of their own. */
const onlyBlocks = new Set('TABLE THEAD TBODY TFOOT TR UL OL DL FIGURE'.split(' '));
/** Text in these elements always gets paragraphs. In others it does only if it has a blank line. */
const withParagraphs = new Set(['X-CLASSIC', 'DIV', 'BLOCKQUOTE', 'SECTION', 'ARTICLE', 'CENTER']);

/**
 * Makes paragraphs of blank lines and `<br>` of the other line breaks, as WordPress does
 * (`wpautop`) with texts of the editor before blocks.
 */
export function readClassic(root: TreeElement): void {
  for (const element of all(root, classicElement)) {
    readLines(element);
    unwrap(element);
  }
}

function readLines(container: TreeElement): void {
  const isText = !onlyBlocks.has(container.nodeName);
  const children = listChildren(container);
  let line: TreeNode[] = [];
  const endLine = () => {
    if (isText && line.length > 0) makeParagraphs(container, line);
    line = [];
  };
  for (const child of children) {
    if (child.nodeType !== 1) line.push(child);
    else if (isBlock(child)) {
      endLine();
      if (!asWritten.has(child.nodeName)) readLines(child as TreeElement);
    } else line.push(child);
  }
  endLine();
}

/** Divides neighbours that are no blocks into paragraphs. */
function makeParagraphs(container: TreeElement, nodes: readonly TreeNode[]): void {
  const document = container.ownerDocument;
  const paragraphs: TreeNode[][] = [[]];
  for (const node of nodes) {
    if (node.nodeType !== 3) {
      if (!asWritten.has(node.nodeName)) breakLines(node);
      paragraphs.at(-1)?.push(node);
      continue;
    }
    const [first = '', ...rest] = (node as TreeText).data
      .replace(/\r\n?/g, '\n')
      .split(/\n[ \t]*\n\s*/);
    for (const [at, part] of [first, ...rest].entries()) {
      if (at > 0) paragraphs.push([]);
      if (part !== '') paragraphs.at(-1)?.push(document.createTextNode(part));
    }
  }
  const filled = paragraphs.filter(hasContent);
  const [next] = [nodes.at(-1)?.nextSibling ?? null];
  for (const node of nodes) container.removeChild(node);
  const isWrapped = filled.length > 1 || withParagraphs.has(container.nodeName);
  for (const paragraph of filled) {
    const holder = document.createElement('p');
    for (const node of paragraph) holder.appendChild(node);
    breakLines(holder);
    container.insertBefore(holder, next);
    if (!isWrapped) unwrap(holder);
  }
}

function hasContent(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => node.nodeType === 1 || (node.textContent ?? '').trim() !== '');
}

/** Writes `<br>` for each line break in the texts, except at the edges and beside a `<br>`. */
function breakLines(parent: TreeNode): void {
  const document = parent.ownerDocument;
  for (const child of listChildren(parent)) {
    if (child.nodeType !== 3) {
      if (!asWritten.has(child.nodeName)) breakLines(child);
      continue;
    }
    let { data } = child as TreeText;
    if (!data.includes('\n') || !document) continue;
    const isAfterBreak = !child.previousSibling
      ? parent.nodeName === 'P'
      : isBreak(child.previousSibling);
    const isBeforeBreak = !child.nextSibling ? parent.nodeName === 'P' : isBreak(child.nextSibling);
    if (isAfterBreak) data = data.trimStart();
    if (isBeforeBreak) data = data.trimEnd();
    for (const [at, line] of data.split(/[ \t]*\n[ \t]*/).entries()) {
      if (at > 0) parent.insertBefore(document.createElement('br'), child);
      if (line !== '') parent.insertBefore(document.createTextNode(line), child);
    }
    parent.removeChild(child);
  }
}

function isBreak(node: TreeNode): boolean {
  return node.nodeName === 'BR';
}
