// The globals that browsers and Node both have, for code that runs in both. They are declared by
// hand, because existing declarations also contain the globals that only one of the two has.
declare const crypto: { getRandomValues(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };

declare function setTimeout(act: () => void, ms: number): object;
declare function clearTimeout(timer: object): void;

declare class URL {
  constructor(url: string, base?: string | URL);
  readonly protocol: string;
  readonly pathname: string;
  readonly href: string;
  static canParse(url: string, base?: string | URL): boolean;
}
