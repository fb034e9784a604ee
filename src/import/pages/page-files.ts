import { matchesGlob } from 'node:path/posix';
import { isSlug, toSlug } from '../../shared/address/slug.ts';
import { baseName } from '../../shared/front-matter/article-fields.ts';
import { ownValue } from '../../shared/front-matter/fields.ts';
import { stemOf } from '../../shared/front-matter/old-addresses.ts';
import { contentPath } from '../site/content-files.ts';
import { type OldSite, pathInSite, type SiteProgram } from '../site/old-site.ts';
import { valueAt } from '../site/read-config.ts';
import type { FileKind, KindOf } from './kind-of.ts';

type FrontMatter = Parameters<KindOf>[1];

/** What a program makes of its files. */
interface PlacedFile {
  /** Relative to the folder of the content, without the folder of a language. */
  path: string;
  /** The values of `type` and `layout`, in lower case and without `.html`. */
  types: readonly string[];
  /** As `types`, with that of `template`. */
  templates: readonly string[];
  /** Whether it has front matter: Jekyll makes no page of a file without it. */
  hasFields: boolean;
  /** Whether the articles stand in folders of the content, and not at its root. */
  hasSections: boolean;
}

type Rule = (file: PlacedFile) => FileKind;

/**
 * The programs that have pages beside their articles. What a folder of another program, or of none,
 * has is never guessed.
 */
const rules: Partial<Record<SiteProgram, Rule>> = {
  Hexo: kindInHexo,
  Jekyll: kindInJekyll,
  Hugo: kindBesideSections,
  Zola: kindBesideSections,
  VitePress: kindInVitePress,
  Docusaurus: kindInDocusaurus,
};

/** Makes the rule by which files are pages. `articles` are the paths of all files with texts. */
export function makeKindOf(site: OldSite, articles: readonly string[]): KindOf {
  const rule = site.program && rules[site.program];
  const languages = listLanguages(site);
  const placeOf = (path: string) => {
    const found = pathInSite(site, path) === undefined ? undefined : contentPath(site, path);
    return found === undefined ? undefined : withoutLanguage(found, languages);
  };
  const placed = new Map(rule ? articles.map((path) => [path, placeOf(path)]) : []);
  const places = [...placed.values()].filter((place) => place !== undefined);
  const hasSections =
    places.some((place) => sectionOfPosts.test(place)) ||
    places.filter(isInSection).length > places.filter(isAtRoot).length;
  return (path, front) => {
    const place = placed.has(path) ? placed.get(path) : placeOf(path);
    if (rule === undefined || place === undefined) return 'article';
    const types = listTypes(front, ['type', 'layout']);
    const templates = [...types, ...listTypes(front, ['template'])];
    const hasFields = Object.keys(front).length > 0;
    return rule({ path: place, types, templates, hasFields, hasSections });
  };
}

/** Whether a pattern names a file, or a folder around it. */
export function fitsGlob(path: string, glob: string): boolean {
  const pattern = glob.replace(/^(?:\.?\/)+|\/+$/g, '');
  return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
}

/** The folders of languages in the content of Hugo and Hexo. */
function listLanguages({ program, config }: OldSite): Set<string> {
  if (program === 'Hugo') return new Set(Object.keys(Object(valueAt(config, 'languages'))));
  const written = program === 'Hexo' ? valueAt(config, 'language') : undefined;
  return new Set(Array.isArray(written) ? written.map(String) : []);
}

function withoutLanguage(path: string, languages: ReadonlySet<string>): string {
  const [first = '', ...others] = path.split('/');
  return languages.has(first.toLowerCase()) ? others.join('/') : path;
}

function listTypes(front: FrontMatter, names: readonly string[]): string[] {
  return names
    .map((name) => String(ownValue(front, name) ?? '').toLowerCase())
    .map((value) => value.trim().replace(/\.html?$/, ''))
    .filter((value) => value !== '');
}

/** `about.md` and `about/index.md`, also `about/index.zh.md`. */
function isAtRoot(path: string): boolean {
  return /^[^/]+$|^[^/]+\/_?index(?:\.[\w-]+)?\.\w+$/.test(path);
}

/** Whether a file of Hugo or Zola describes a folder: `_index.md`, `_index.zh.md`. */
export function isSection(path: string): boolean {
  return /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown)$/i.test(path);
}

/**
 * The files of folders that have nothing else. Their text is a page, not the beginning of a list.
 * `texts` are the paths of all files with texts.
 */
export function listLoneSections(site: OldSite, texts: readonly string[]): string[] {
  if (site.program !== 'Hugo' && site.program !== 'Zola') return [];
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const filled = new Set<string>();
  for (const path of texts) {
    // Those of several languages stand beside each other.
    const parts = folderOf(path).split('/').slice(0, -1);
    for (const [at] of parts.entries()) {
      const folder = `${parts.slice(0, at + 1).join('/')}/`;
      const isItsOwn = isSection(path) && folder === folderOf(path);
      if (!isItsOwn) filled.add(folder);
    }
  }
  return texts.filter(isSection).filter((path) => {
    const place = contentPath(site, path) ?? '';
    return place.includes('/') && !filled.has(folderOf(path));
  });
}

/** Hugo and Zola keep pages in sections with these names too. */
const sectionOfPages = /^pages?\//i;

/** Where a site has one of these, its posts are there. */
const sectionOfPosts = /^(?:posts?|blog|articles?)\/(?!index\.)/i;

function isInSection(path: string): boolean {
  return !isAtRoot(path) && !sectionOfPages.test(path);
}

const isOfPosts = /(?:^|\/)_(?:posts|drafts)\//;

/** What themes call the pages that list articles, tags or nothing that a reader would miss. */
const listNames =
  /^(?:tags?|tag[-_]?clouds?|categor(?:y|ies)|archives?|year-archive|search|404|sitemap)$/;
const listFolder = /^(?:tags?|categor(?:y|ies)|series|authors?)\//i;
const listTypeNames = /^(?:home|index|posts|blog|post[-_]?list|list)$/;

/** Whether a file outside the articles is the home page, or a page that lists articles or tags. */
function isList({ path, templates }: PlacedFile): boolean {
  if (templates.some((name) => listNames.test(name) || listTypeNames.test(name))) return true;
  // What Hugo tells of one tag: `tags/tea/_index.md`.
  if (isSection(path) && listFolder.test(path)) return true;
  const stem = stemOf(path);
  const name = stem.slice(stem.lastIndexOf('/') + 1).toLowerCase();
  return listNames.test(name) || /^(?:index(?:\.[\w-]+)?)?$/.test(stem);
}

function pageOrList(file: PlacedFile): FileKind {
  return isList(file) ? 'list' : 'page';
}

/** An article may be called as a list is, but it has not the template of one. */
function articleOrList({ templates }: PlacedFile): FileKind {
  return templates.some((name) => listNames.test(name)) ? 'list' : 'article';
}

/** `hexo new page` makes a folder with `index.md`. Other pages have a layout or a type. */
function kindInHexo(file: PlacedFile): FileKind {
  const { path, types } = file;
  if (isOfPosts.test(path) || types.includes('post')) return 'article';
  const isPage = isAtRoot(path) || types.length > 0 || /\/index\.\w+$/.test(path);
  return isPage ? pageOrList(file) : 'article';
}

/** Themes keep pages at the root, or in a folder `pages`, `_pages` or `_tabs`. */
function kindInJekyll(file: PlacedFile): FileKind {
  const { path, types, hasFields } = file;
  if (isOfPosts.test(path) || types.includes('post')) return 'article';
  const isInPages = /(?:^|\/)(?:_?pages|_tabs)\//.test(path);
  const isAtTop = isAtRoot(path) && !path.startsWith('_') && hasFields;
  return isInPages || isAtTop || types.includes('page') ? pageOrList(file) : articleOrList(file);
}

/** Where the articles stand in folders, the files at the root of the content are pages. */
function kindBesideSections(file: PlacedFile): FileKind {
  const { path, types, hasSections } = file;
  if (types.some((type) => /^(?:posts?|blog)$/.test(type))) return 'article';
  const isPage = types.includes('page') || sectionOfPages.test(path) || isSection(path);
  return isPage || (hasSections && isAtRoot(path)) ? pageOrList(file) : articleOrList(file);
}

/** All other files are documents of a site of documents, or articles. */
function kindInVitePress(file: PlacedFile): FileKind {
  if (file.types.includes('home')) return 'list';
  return file.types.includes('page') ? pageOrList(file) : 'article';
}

function kindInDocusaurus(file: PlacedFile): FileKind {
  const [, path] = /^src\/pages\/(.+)$/.exec(file.path) ?? [];
  return path === undefined ? 'article' : pageOrList({ ...file, path });
}

/**
 * The address name of a page whose file names none: a page has no other address. If its old address
 * can be that of a page, it stays the same.
 */
export function namePage(path: string, addresses: readonly string[], title: string): string {
  const [first = '', second = ''] = addresses;
  // The second one is without the folder in which the old site stood.
  const old = [first, first.endsWith(second) ? second : '']
    .map((address) => address.slice(1))
    .find(isSlug);
  if (old !== undefined) return old;
  // Hugo: `about.zh.md`.
  const stem = stemOf(path.replace(/\.[a-z]{2}(?:-[a-z]{2,4})?(?=\.\w+$)/i, ''));
  return toSlug(baseName(stem)) || toSlug(title) || 'page';
}
