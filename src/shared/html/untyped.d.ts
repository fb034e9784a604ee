// Modules of others that come without types.

declare module '@mixmark-io/domino' {
  export function createDocument(html: string): Document;
}
