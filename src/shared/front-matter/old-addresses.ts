import { encodeSigns } from '../address/addresses.ts';

/** A path without its ending. A folder that is one article loses its `index` too. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '').replace(/(?:^|\/)_?index$/, '');
}

interface WrittenAddresses {
  /** From `path`, `permalink` or `url`. */
  paths: readonly string[];
  slug: string | undefined;
  aliases: readonly string[];
}

/** Addresses as they are written: neither normalised nor without those that stand twice. */
export interface OldAddresses {
  /** The front matter names them. The present one comes first. */
  named: string[];
  /**
   * Jekyll, Hexo, Hugo and Zola make them of the slug or of the file’s path. The article gets none
   * of them that another one names.
   */
  guessed: string[];
}

/** The addresses that an article can have had, by its front matter and its path alone. */
export function listOldAddresses(path: string, written: WrittenAddresses): OldAddresses {
  const { paths, slug, aliases } = written;
  // Jekyll's patterns, such as /:categories/:title/, say nothing about this article. What begins
  // with `..` depends on the place of the old page.
  const named = [...paths, ...aliases].filter(
    (address) => !/(?:^|\/):[a-z_]+|(?:^|\/)\.\.\//i.test(address),
  );
  return { named, guessed: guessAddresses(path, slug, paths.length > 0) };
}

function guessAddresses(path: string, slug: string | undefined, isNamed: boolean): string[] {
  const stem = stemOf(path)
    .split('/')
    .filter((folder) => folder !== '_posts' && folder !== '_drafts')
    .join('/');
  const folder = stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/') + 1) : '';
  if (slug !== undefined) return [slug.includes('/') ? slug : encodeSigns(folder) + slug, slug];
  if (isNamed) return [];
  const guessed = [encodeSigns(stem)];
  const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(stem.slice(folder.length));
  if (dated) {
    const [, year = '', month = '', day = '', name = ''] = dated;
    guessed.push([year, month.padStart(2, '0'), day.padStart(2, '0'), encodeSigns(name)].join('/'));
  }
  return guessed;
}
