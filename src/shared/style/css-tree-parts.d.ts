// The parts of css-tree, without its lists of all properties and values, which take a megabyte.

declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';

  const parser: typeof parse;
  // biome-ignore lint/style/noDefaultExport: the package gives it no other name.
  export default parser;
}

declare module 'css-tree/walker' {
  import type { walk } from 'css-tree';

  const walker: typeof walk;
  // biome-ignore lint/style/noDefaultExport: the package gives it no other name.
  export default walker;
}

declare module 'css-tree/tokenizer' {
  export function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
  export const tokenTypes: Readonly<Record<string, number>>;
}

declare module 'css-tree/utils' {
  interface Coder {
    decode(text: string): string;
  }
  export const ident: Coder;
  export const string: Coder;
  export const url: Coder;
}
