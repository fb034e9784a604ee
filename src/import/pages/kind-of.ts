import type { KnownFile } from '../../db/articles/imports.ts';

/** `list`: a page that only lists articles or tags, which the blog does by itself. */
export type FileKind = 'article' | 'page' | 'list';

/** What becomes of a file with this path in the folder, this front matter, and a text or none. */
export type KindOf = (
  path: string,
  front: Readonly<Record<string, unknown>>,
  isEmpty?: boolean,
) => FileKind;

/** The page with the friend links that a theme keeps outside of its text. */
export interface FriendPage {
  /** The file with the links. */
  source: string;
  count: number;
  /** The file of the page. */
  path: string;
  /** Whether the site has no such page, and one is made of `source`. */
  isMade: boolean;
  /** The file of the page with the links at its end. */
  write(file: Uint8Array): Uint8Array;
}

/**
 * A file that an earlier import has brought stays what it is, unless all files are converted anew:
 * an earlier version of the program knew fewer pages.
 */
export function keepKinds(
  kindOf: KindOf,
  known: ReadonlyMap<string, Pick<KnownFile, 'kind'>>,
  isAgain: boolean,
): KindOf {
  return (path, front, isEmpty = false) => {
    const file = known.get(path);
    if (file && !isAgain) return file.kind;
    const kind = kindOf(path, front, isEmpty);
    // A page without a text would become a draft, also if the owner has written the text here.
    return file && (kind === 'list' || isEmpty) ? file.kind : kind;
  };
}
