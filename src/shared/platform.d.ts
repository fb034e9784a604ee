// What browsers and Node both have, for the code that runs in either. It is declared by hand because
// the only complete declarations are those of one of the two, and those bring the rest along.
declare const crypto: { getRandomValues(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };

declare class URL {
  constructor(url: string, base?: string | URL);
  readonly protocol: string;
  readonly pathname: string;
  readonly href: string;
  static canParse(url: string, base?: string | URL): boolean;
}
