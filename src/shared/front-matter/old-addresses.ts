import { normaliseAddress } from '../address/addresses.ts';

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

/**
 * The addresses an article had: those its front matter names, else those that Jekyll, Hexo, Hugo
 * and Zola make of the file's path. The addresses are normalised and listed once, the present one
 * first. The home page is not among them.
 */
export function listOldAddresses(path: string, written: WrittenAddresses): string[] {
  const stem = stemOf(path)
    .split('/')
    .filter((folder) => folder !== '_posts' && folder !== '_drafts')
    .join('/');
  const folder = stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/') + 1) : '';
  const { slug } = written;
  const present = [...written.paths];
  if (slug !== undefined) present.push(slug.includes('/') ? slug : folder + slug, slug);
  if (present.length === 0) {
    present.push(stem);
    const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(stem.slice(folder.length));
    if (dated) {
      const [, year = '', month = '', day = '', name = ''] = dated;
      present.push([year, month.padStart(2, '0'), day.padStart(2, '0'), name].join('/'));
    }
  }
  const all = [...present, ...written.aliases]
    // Jekyll's patterns, such as /:categories/:title/, say nothing about this article.
    .filter((address) => !/(?:^|\/):[a-z_]+/i.test(address))
    .map(normaliseAddress);
  return [...new Set(all)].filter((address) => address !== '/');
}
