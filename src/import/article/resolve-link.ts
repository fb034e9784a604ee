import { decodePath, normaliseAddress } from '../../shared/address/addresses.ts';
import { stemOf } from '../../shared/front-matter/old-addresses.ts';
import { webRoots } from '../site/content-files.ts';
import { type OldSite, pathBelow, unknownSite } from '../site/old-site.ts';

export interface KnownArticle {
  /** The path of the file, relative to the imported folder. */
  path: string;
  /** The old addresses, normalised. */
  addresses: readonly string[];
  /** The new address. */
  address: string;
  title?: string | undefined;
  /** See `ImportedArticle`. */
  mediaFolder?: string | undefined;
  /**
   * Whether an earlier import has brought the article, and its file cannot be read now. Articles
   * with a file go before it.
   */
  isGone?: boolean;
}

interface FoundTarget {
  kind: 'file' | 'article';
  /** The new address, without a hash. */
  address: string;
  /** The hash of the written link with its `#`, or empty. */
  hash: string;
  /** The title of an article. */
  title?: string | undefined;
  /**
   * The whole old address, normalised, of an article that is linked below a prefix of the old site.
   * It needs a redirect.
   */
  oldAddress: string | undefined;
  /** Whether the target is a draft of a vault, and a link to it would be dead for readers. */
  isClosed?: boolean;
}

/**
 * The target of a link in this article; undefined for a link to another site and for an unknown
 * target.
 */
export type FindTarget = (href: string) => FoundTarget | undefined;

interface Index {
  site: OldSite;
  /** The folders whose files the old site had at its root. */
  roots: readonly string[][];
  files: ReadonlyMap<string, string>;
  /** By path, path without ending, and folder for an index. */
  articles: ReadonlyMap<string, KnownArticle>;
  /** By file name, with and without its date; null if several articles have the name. */
  names: ReadonlyMap<string, KnownArticle | null>;
  oldAddresses: ReadonlyMap<string, { article: KnownArticle; isShared: boolean }>;
}

/**
 * Finds the targets of links among the articles and files of an imported folder. `files` maps paths
 * to new addresses.
 */
export function makeResolver(folder: {
  articles: readonly KnownArticle[];
  files: ReadonlyMap<string, string>;
  /** Its whole addresses are found too, and the files of the folders at its root. */
  site?: OldSite | undefined;
}): (fromPath: string) => FindTarget {
  // Articles whose files are gone come last, so that they take no path and no name from the others.
  const articles = folder.articles.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)));
  const index = makeIndex(articles, folder.files, folder.site);
  return (fromPath) => {
    const home = fromPath.split('/').slice(0, -1);
    const assets = fromPath.replace(/\.[^./]+$/, '').split('/');
    const media = index.articles.get(fromPath.normalize('NFC'))?.mediaFolder;
    return (href) => {
      const { path: asWritten, hash } = splitHref(href);
      // Docusaurus: the folder of the site.
      const path = asWritten.replace(/^@site(?=\/)/, index.site.root && `/${index.site.root}`);
      if (path === '') return findOnOldSite(index, href);
      for (const written of new Set([path, decodePath(path)])) {
        const found =
          (media === undefined ? undefined : findFile(index, [], [], `/${media}/${written}`)) ??
          findFile(index, home, assets, written) ??
          findArticle(index, home, written) ??
          findBeside(index, fromPath, written);
        if (found !== undefined) return { oldAddress: undefined, ...found, hash };
      }
      return undefined;
    };
  };
}

const isGone = (article: KnownArticle) => article.isGone === true;

function makeIndex(
  articles: readonly KnownArticle[],
  given: ReadonlyMap<string, string>,
  site: OldSite = unknownSite,
): Index {
  const files = new Map([...given].map(([path, address]) => [path.normalize('NFC'), address]));
  const paths = new Map<string, KnownArticle>();
  const names = new Map<string, KnownArticle | null>();
  const oldAddresses = new Map<string, { article: KnownArticle; isShared: boolean }>();
  for (const article of articles) {
    const path = article.path.normalize('NFC');
    paths.set(path, article);
    for (const stem of [path.replace(/\.[^./]+$/, ''), stemOf(path)]) {
      // A link to / leads to the home page, even where the folder has an index of its own.
      if (stem !== '' && !paths.has(stem)) paths.set(stem, article);
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const each of new Set([name, name.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, '')])) {
      const other = names.get(each);
      const isFree = other === undefined;
      if (isFree || !isGone(article) || (other && isGone(other))) {
        names.set(each, isFree ? article : null);
      }
    }
    for (const address of article.addresses) {
      const other = oldAddresses.get(address);
      if (other === undefined) oldAddresses.set(address, { article, isShared: false });
      else if (other.article !== article && isGone(other.article) === isGone(article)) {
        other.isShared = true;
      }
    }
  }
  const roots = ['', ...webRoots(site)].map((root) => (root === '' ? [] : root.split('/')));
  return { site, roots, files, articles: paths, names, oldAddresses };
}

function splitHref(href: string): { path: string; hash: string } {
  const trimmed = href.trim();
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(trimmed)) return { path: '', hash: '' };
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(trimmed) ?? [];
  return { path, hash };
}

type Target = Omit<FoundTarget, 'hash' | 'oldAddress'> & { oldAddress?: string };

function findFile(
  index: Index,
  home: string[],
  assets: string[],
  path: string,
): Target | undefined {
  const places = path.startsWith('/')
    ? placesFromRoot(index, path)
    : // The last ones are those of a path that lacks its first slash.
      [
        join(home, path),
        join(assets, path),
        ...index.roots.slice(1).map((root) => join(root, path)),
      ];
  for (const place of places) {
    const address = place === undefined ? undefined : index.files.get(place);
    if (address !== undefined) return { kind: 'file', address };
  }
  return undefined;
}

function targetOf({ address, title }: KnownArticle): Target {
  return { kind: 'article', address, title };
}

/** Where a path from the root of the old site can stand in the folder. */
function placesFromRoot({ site, roots }: Index, path: string): (string | undefined)[] {
  const below = site.prefix === '' ? undefined : pathBelow(site.prefix, path);
  const paths = below === undefined ? [path] : [below, path];
  return paths.flatMap((each) => roots.map((root) => join(root, each)));
}

function findArticle(index: Index, home: string[], path: string): Target | undefined {
  // Zola's @/ begins at the folder of all articles.
  const fromRoot = path.replace(/^@(?=\/)/, '');
  const places = fromRoot.startsWith('/') ? placesFromRoot(index, fromRoot) : [join(home, path)];
  const byPath = places
    .map((place) => (place === undefined ? undefined : index.articles.get(place)))
    .find((found) => found !== undefined);
  const byName = path.includes('/') ? undefined : index.names.get(path.normalize('NFC'));
  const article = byPath ?? byName;
  if (article) return targetOf(article);
  return path.startsWith('/') ? findByAddress(index, normaliseAddress(path)) : undefined;
}

/**
 * An article by a path from the old address of this one, as in `../tea/`. Only of a site whose
 * addresses are known by their rule.
 */
function findBeside(index: Index, fromPath: string, path: string): Target | undefined {
  if (index.site.program === undefined || path.startsWith('/')) return undefined;
  const own = index.articles.get(fromPath.normalize('NFC'))?.addresses[0]?.split('/').slice(1);
  if (own === undefined) return undefined;
  // Whether the address had a slash at its end is not known.
  const places = [join(own, path), join(own.slice(0, -1), path)];
  const found = places
    .map((place) => index.oldAddresses.get(normaliseAddress(place ?? '')))
    .find((each) => each !== undefined);
  return found && targetOf(found.article);
}

/**
 * An article or a file by its whole address on the old site. The readers of exports know only the
 * articles that the export has.
 */
function findOnOldSite(index: Index, href: string): FoundTarget | undefined {
  const written = href.trim();
  const { address: home } = index.site;
  if (home === undefined || !/^(?:https?:)?\/\//i.test(written)) return undefined;
  if (!URL.canParse(written, home)) return undefined;
  const hostOf = ({ host }: URL) => host.replace(/^www\./, '');
  const url = new URL(written, home);
  if (hostOf(url) !== hostOf(new URL(home))) return undefined;
  const path = decodePath(url.pathname);
  const file = findFile(index, [], [], path);
  const article = index.oldAddresses.get(normaliseAddress(url.pathname))?.article;
  const found = file ?? (article && targetOf(article));
  return found && { ...found, hash: url.hash, oldAddress: undefined };
}

/** The old site can have a prefix (/blog/2024/…) that the addresses of its articles do not have. */
function findByAddress(index: Index, oldAddress: string): Target | undefined {
  const exact = index.oldAddresses.get(oldAddress);
  if (exact) return targetOf(exact.article);
  const segments = oldAddress.split('/').slice(1);
  // One segment alone, such as /about, is too common to decide by.
  for (let dropped = 1; segments.length - dropped >= 2; dropped += 1) {
    const rest = index.oldAddresses.get(`/${segments.slice(dropped).join('/')}`);
    if (rest && !rest.isShared) {
      return { ...targetOf(rest.article), oldAddress };
    }
  }
  return undefined;
}

/** The path within the folder, or undefined where it leaves it. */
function join(base: readonly string[], path: string): string | undefined {
  const parts = [...base];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/').normalize('NFC');
}
