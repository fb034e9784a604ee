import type { ListRedirect } from '../../db/articles/redirects.ts';
import { normaliseAddress } from '../../shared/address/addresses.ts';
import type { ListTarget } from '../../shared/address/old-lists.ts';
import { ownValue } from '../../shared/front-matter/fields.ts';
import { textAt } from './read-config.ts';
import {
  slugOfDocusaurus,
  slugOfHexo,
  slugOfHugo,
  slugOfJekyll,
  slugOfZola,
} from './term-slugs.ts';

/** What the addresses of the old site’s lists follow from. */
export interface ListSite {
  /** Undefined if nothing is known of the folder. */
  program: string | undefined;
  /** What stands before all paths of the site, such as `/blog`; empty at the root of a host. */
  prefix: string;
  /** The configuration of the site as it is written. */
  config: unknown;
}

/** The words of all articles of an import. */
export interface ListWords {
  /** The most used ones first: of two with one address the first one gets it. */
  tags: readonly string[];
  /** As they are written, each with those around it, the outermost first. */
  categories: readonly (readonly string[])[];
  /** The folders that hold articles, such as `posts`, relative to the content of the site. */
  folders: readonly string[];
}

/** The lists of one program. Addresses are relative to the root of the site. */
interface OldLists {
  /** The addresses of the page of a tag, also of a category. */
  ofTag(name: string): string[];
  ofCategory?(path: readonly string[]): string[];
  /** Pages that list tags or categories, all articles by their dates, and feeds. */
  others: readonly OtherList[];
}

/** A setting that is no text is left out. */
type OtherList = readonly [address: unknown, list: Exclude<ListTarget, { list: 'tag' }>['list']];

const programs: Record<string, (config: unknown) => OldLists> = {
  Hexo: listsOfHexo,
  Jekyll: listsOfJekyll,
  Hugo: listsOfHugo,
  Zola: listsOfZola,
  Docusaurus: listsOfDocusaurus,
};

const home: OtherList = ['', 'articles'];

/** Pages of lists that blogs of every program have. */
const usual: readonly OtherList[] = [
  ['blog', 'articles'],
  ['post', 'articles'],
  ['posts', 'articles'],
  ['archive', 'archive'],
  ['archives', 'archive'],
  // The theme Minimal Mistakes has a page for each of these.
  ['year-archive', 'archive'],
  ['tag-archive', 'tags'],
  ['category-archive', 'tags'],
  ['tag', 'tags'],
  ['tags', 'tags'],
  ['category', 'tags'],
  ['categories', 'tags'],
];

/**
 * The old addresses of lists of the old site: with its prefix, and without it, because the blog may
 * move to the root of a host. An address with a list of its own comes before a usual one.
 */
export function listAddresses(site: ListSite, words: ListWords): ListRedirect[] {
  const lists = (programs[site.program ?? ''] ?? listsOfUnknown)(site.config);
  const found: [address: unknown, target: ListTarget][] = [
    ...words.tags.flatMap((tag) => lists.ofTag(tag).map((address) => toTag(address, tag))),
    ...words.categories.flatMap((path) =>
      path.flatMap((tag, at) =>
        (lists.ofCategory?.(path.slice(0, at + 1)) ?? lists.ofTag(tag)).map((address) =>
          toTag(address, tag),
        ),
      ),
    ),
    ...[home, ...lists.others, ...usual].map(([address, list]): [unknown, ListTarget] => [
      address,
      { list },
    ]),
    ...words.folders.map((folder): [string, ListTarget] => [folder, { list: 'articles' }]),
  ];
  const written = found.flatMap(([address, target]) =>
    typeof address === 'string' ? [{ address, ...target }] : [],
  );
  return placeLists(site.prefix, written);
}

/**
 * Addresses that are relative to the root of a site, with the site’s prefix and without it. The
 * first of two with one address stays.
 */
export function placeLists(prefix: string, lists: readonly ListRedirect[]): ListRedirect[] {
  const placed = new Map<string, ListRedirect>();
  for (const list of lists) {
    for (const before of new Set(['', prefix])) {
      // Two slashes at the beginning would make the first part a host.
      const parts = `${before}/${list.address}`.split('/').filter(Boolean);
      const address = normaliseAddress(`/${parts.join('/')}`);
      if (!placed.has(address)) placed.set(address, { ...list, address });
    }
  }
  return [...placed.values()];
}

/** What stands before all paths of a site; empty if its address does not tell. */
export function prefixOf(address: string | undefined): string {
  return address === undefined || !URL.canParse(address)
    ? ''
    : new URL(address).pathname.replace(/\/+$/, '');
}

function toTag(address: string, tag: string): [string, ListTarget] {
  return [address, { list: 'tag', tag }];
}

/** The addresses below each folder. A name without a slug has none. */
function below(folders: readonly unknown[], slugs: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    [...new Set(slugs)]
      .filter((slug) => slug !== '')
      .map((slug) => `${String(folder)}/${slug.split('/').map(encodeURIComponent).join('/')}`),
  );
}

function textOf(config: unknown, path: string, initial: string): string {
  const value = settingOf(config, path);
  return typeof value === 'string' ? value : initial;
}

function settingOf(config: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownValue, config);
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function listsOfHexo(config: unknown): OldLists {
  const tags = textOf(config, 'tag_dir', 'tags');
  const categories = textOf(config, 'category_dir', 'categories');
  const slugOf = (name: string, map: string) => {
    const mapped = ownValue(settingOf(config, map), name);
    return slugOfHexo(mapped ? String(mapped) : name, settingOf(config, 'filename_case'));
  };
  const ofCategory = (path: readonly string[]) =>
    below([categories], [path.map((name) => slugOf(name, 'category_map')).join('/')]);
  return {
    ofTag: (name) => [...below([tags], [slugOf(name, 'tag_map')]), ...ofCategory([name])],
    ofCategory,
    others: [
      [tags, 'tags'],
      [categories, 'tags'],
      [textOf(config, 'archive_dir', 'archives'), 'archive'],
      [textOf(config, 'index_generator.path', ''), 'articles'],
      ...listOf(settingOf(config, 'feed.path') ?? ['atom.xml', 'rss2.xml']).map(toFeed),
    ],
  };
}

/** Jekyll makes no pages of tags; the plugin jekyll-archives does, and so do many themes. */
function listsOfJekyll(config: unknown): OldLists {
  const permalink = (kind: string, initial: string) =>
    textOf(config, `jekyll-archives.permalinks.${kind}`, initial);
  const patterns = [permalink('tag', 'tag/:name/'), permalink('category', 'category/:name/')];
  const mode = settingOf(config, 'jekyll-archives.slug_mode');
  const unknown = listsOfUnknown();
  return {
    ofTag: (name) => [
      ...patterns.flatMap((pattern) =>
        below([''], [slugOfJekyll(name, mode)]).map((slug) =>
          pattern.replace(':name', () => slug.slice(1)),
        ),
      ),
      ...unknown.ofTag(name),
    ],
    others: [
      ...patterns.map((pattern): OtherList => [baseOf(pattern), 'tags']),
      [baseOf(permalink('year', '/:year/')), 'archive'],
      [textOf(config, 'tag_archive.path', 'tags'), 'tags'],
      [textOf(config, 'category_archive.path', 'categories'), 'tags'],
      [baseOf(textOf(config, 'paginate_path', '/page:num/')), 'articles'],
      [baseOf(textOf(config, 'pagination.permalink', '/page/:num/')), 'articles'],
      toFeed(settingOf(config, 'feed.path')),
    ],
  };
}

/** What stands before the first part of a pattern that changes. The root is told elsewhere. */
function baseOf(pattern: string): string | undefined {
  const base = pattern.replace(/[^/]*:.*$/s, '').replace(/(?<=^|\/)page\/$/, '');
  return /[^/]/.test(base) ? base : undefined;
}

/** The names of settings are in lower case: Hugo takes any. */
function listsOfHugo(config: unknown): OldLists {
  const paths = {
    keepsCase: settingOf(config, 'disablepathtolower') === true,
    removesAccents: settingOf(config, 'removepathaccents') === true,
  };
  const languages = Object.keys(Object(settingOf(config, 'languages')) as object);
  const folders = ['', ...languages.map((language) => `${language.toLowerCase()}/`)];
  const patterns = ['tags', 'categories'].map((taxonomy) => {
    const written = [`permalinks.term.${taxonomy}`, `permalinks.${taxonomy}`].map((path) =>
      textOf(config, path, ''),
    );
    return written.find((pattern) => pattern !== '') ?? `/${taxonomy}/:slug/`;
  });
  return {
    ofTag: (name) =>
      below([''], [slugOfHugo(name, paths)]).flatMap((slug) =>
        folders.flatMap((folder) =>
          patterns.map((pattern) => folder + pattern.replace(/:\w+/, () => slug.slice(1))),
        ),
      ),
    others: folders.flatMap((folder): OtherList[] => [
      [folder, 'articles'],
      ...patterns.map((pattern): OtherList => [folder + (baseOf(pattern) ?? ''), 'tags']),
      [`${folder}index.xml`, 'rss'],
    ]),
  };
}

function listsOfZola(config: unknown): OldLists {
  const mode = settingOf(config, 'slugify.taxonomies') ?? settingOf(config, 'slugify_taxonomies');
  const languages = Object.keys(Object(settingOf(config, 'languages')) as object);
  const named = listOf(settingOf(config, 'taxonomies')).map((taxonomy) =>
    ownValue(taxonomy, 'name'),
  );
  const names = named.filter((name) => typeof name === 'string');
  const folders = ['', ...languages.map((language) => `${language}/`)].flatMap((folder) =>
    (names.length > 0 ? names : ['tags', 'categories']).map((name) => folder + slugOfZola(name)),
  );
  const feeds = settingOf(config, 'feed_filenames') ?? settingOf(config, 'feed_filename');
  return {
    ofTag: (name) => below(folders, [slugOfZola(name, mode)]),
    others: [
      ...folders.map((folder): OtherList => [folder, 'tags']),
      ...languages.map((language): OtherList => [language, 'articles']),
      ...listOf(feeds ?? 'atom.xml').map(toFeed),
    ],
  };
}

function listsOfDocusaurus(config: unknown): OldLists {
  const blog = textAt(config, 'blog.routeBasePath') ?? 'blog';
  const docs = textAt(config, 'docs.routeBasePath') ?? 'docs';
  const folders = ['tags', ...below([blog, docs], ['tags'])];
  return {
    ofTag: (name) => below(folders, [slugOfDocusaurus(name)]),
    others: [
      ...folders.map((folder): OtherList => [folder, 'tags']),
      [blog, 'articles'],
      ...below([blog], ['archive']).map((path): OtherList => [path, 'archive']),
      [`${blog}/authors`, 'articles'],
      ...['rss.xml', 'atom.xml', 'feed.json'].map((name) => toFeed(`${blog}/${name}`)),
    ],
  };
}

/** Names that many programs and themes have. */
function listsOfUnknown(): OldLists {
  return {
    ofTag: (name) =>
      below(
        ['tags', 'tag', 'categories', 'category'],
        [slugOfJekyll(name), slugOfHexo(name), name, name.replace(/\s+/g, '-').toLowerCase()],
      ),
    others: [],
  };
}

/** A feed in the format that its name tells. */
function toFeed(path: unknown): OtherList {
  const name = String(path);
  if (name.endsWith('.json')) return [path, 'json'];
  return [path, /rss|index\.xml$/.test(name) ? 'rss' : 'atom'];
}
