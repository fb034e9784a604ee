// The parts of a document's tree that the conversion uses. A browser's document has them, and so
// has a tree that the server makes. Node has no declarations of its own for them.

export interface TreeNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: TreeDocument | null;
  readonly parentNode: TreeNode | null;
  readonly parentElement: TreeElement | null;
  readonly firstChild: TreeNode | null;
  readonly lastChild: TreeNode | null;
  readonly previousSibling: TreeNode | null;
  readonly nextSibling: TreeNode | null;
  textContent: string | null;
  appendChild(node: TreeNode): unknown;
  insertBefore(node: TreeNode, before: TreeNode | null): unknown;
  replaceChild(node: TreeNode, old: TreeNode): unknown;
  removeChild(node: TreeNode): unknown;
}

export interface TreeText extends TreeNode {
  data: string;
}

export interface TreeElement extends TreeNode {
  readonly ownerDocument: TreeDocument;
  readonly className: string;
  readonly children: ArrayLike<TreeElement>;
  readonly firstElementChild: TreeElement | null;
  readonly lastElementChild: TreeElement | null;
  readonly previousElementSibling: TreeElement | null;
  readonly nextElementSibling: TreeElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  matches(selector: string): boolean;
  closest(selector: string): TreeElement | null;
  querySelector(selector: string): TreeElement | null;
  querySelectorAll(selector: string): ArrayLike<TreeElement>;
}

export interface TreeDocument {
  createElement(name: string): TreeElement;
  createTextNode(text: string): TreeText;
}
