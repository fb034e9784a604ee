/** What the old address of an article follows from. */
export interface OldArticle {
  /** Relative to the folder of the site. */
  path: string;
  title: string;
  /** A field of the front matter as it is written. A dot leads into a table. */
  raw(name: string): unknown;
}

/** Addresses as the program writes them: neither encoded nor normalised. */
export interface FoundAddresses {
  /** What the configuration and the front matter say. */
  certain: string[];
  /** They lead to the article unless another one has the address by its configuration. */
  guessed: string[];
  /** The placeholder of the pattern that has no value in this article. */
  missing?: string | undefined;
}

/** A field that is text or a number, as text. Undefined for an empty one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path, with `/` at its end; empty for a path without a folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
