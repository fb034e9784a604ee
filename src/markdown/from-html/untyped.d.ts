// Modules of others that come without types.

declare module '@mixmark-io/domino' {
  import type { TreeDocument, TreeElement } from './tree.ts';
  /** A whole document of HTML in Node. */
  export function createDocument(html: string): TreeDocument & { body: TreeElement };
}
