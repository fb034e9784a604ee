import { styleAttribute } from './style-attribute.ts';
import type { TreeElement, TreeNode } from './tree.ts';

/** All elements below `root` that match, as a list that stays as it is while the tree changes. */
export function all(root: TreeElement, selector: string): TreeElement[] {
  if (!/^[a-z\d]+(?:, [a-z\d]+)*$/.test(selector)) {
    return Array.from(root.querySelectorAll(selector));
  }
  // The selectors of the server's tree take longer than a small tree.
  const names = new Set(selector.toUpperCase().split(', '));
  const found: TreeElement[] = [];
  collect(root, names, found);
  return found;
}

function collect(parent: TreeNode, names: ReadonlySet<string>, found: TreeElement[]): void {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (names.has(child.nodeName)) found.push(child as TreeElement);
    if (child.firstChild) collect(child, names, found);
  }
}

/**
 * The children of a node as a list that stays as it is while the tree changes. Reading `childNodes`
 * would make each later change of a long list slow on the server.
 */
export function listChildren(node: TreeNode): TreeNode[] {
  const children: TreeNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** Puts the children of an element into its place. */
export function unwrap(element: TreeElement): void {
  const { parentNode } = element;
  if (!parentNode) return;
  while (element.firstChild) parentNode.insertBefore(element.firstChild, element);
  parentNode.removeChild(element);
}

/**
 * Puts all children of an element into a new element within it, as `<span>a</span>` becomes
 * `<span><b>a</b></span>`.
 */
export function wrapChildren(element: TreeElement, name: string): void {
  const made = element.ownerDocument.createElement(name);
  while (element.firstChild) made.appendChild(element.firstChild);
  element.appendChild(made);
}

/** Puts the children of an element into a new element in its place. */
export function rename(element: TreeElement, name: string): TreeElement {
  const made = element.ownerDocument.createElement(name);
  while (element.firstChild) made.appendChild(element.firstChild);
  element.parentNode?.replaceChild(made, element);
  return made;
}

/**
 * Removes all content of an element except the descendants `kept`, which become its children.
 * `textContent = ''` cannot be used: on the server (domino) a removed child keeps its old
 * neighbours, and a search in the tree then ends at them.
 */
export function keepOnly(element: TreeElement, kept: readonly TreeElement[]): void {
  while (element.firstChild) element.removeChild(element.firstChild);
  for (const each of kept) element.appendChild(each);
}

/**
 * The declarations of the style attribute, in lower case. The browser's own reader would drop those
 * of office programs.
 */
export function styleOf(element: TreeElement): Map<string, string> {
  const style = element.getAttribute(styleAttribute) ?? '';
  const declarations = style.split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0));
    return [name, declaration.slice(colon + 1)].map((part) => part.trim().toLowerCase());
  });
  return new Map(declarations.map(([name = '', value = '']) => [name, value]));
}

/** An element that begins a line of its own. */
export function isBlock(node: TreeNode): boolean {
  return blocks.has(node.nodeName);
}

/** `x-blocks` is Markdown of several blocks that stands in HTML. */
const blockList =
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul x-blocks';

/** The names of all elements that begin a line of their own, in small letters. */
export const blockNames: ReadonlySet<string> = new Set(blockList.split(' '));

const blocks = new Set(blockList.toUpperCase().split(' '));
