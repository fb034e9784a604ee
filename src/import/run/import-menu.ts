import { findListRedirect } from '../../db/articles/redirects.ts';
import { findVisibleTitle, listOwnPages } from '../../db/settings/menu.ts';
import { findSettings, saveSettings } from '../../db/settings/settings.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { normaliseAddress } from '../../shared/address/addresses.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { linkUrlSchema } from '../../shared/settings/link-schemas.ts';
import { builtIns, builtInUrls, type OwnPage } from '../../shared/settings/menu.ts';
import type { BuiltIn } from '../../shared/settings.ts';
import { type FeedFormat, feedFormats, feedUrl, patterns, readUrl } from '../../urls.ts';
import { type MenuTarget, makeMenu, type OldMenu } from '../pages/old-menu.ts';
import { isFirstImport } from './keep-known.ts';
import type { Run } from './start-run.ts';

/**
 * Takes the menu of the old blog, if this blog has none. What the owner has done with the menu
 * since an earlier import stays, so only the first import of a folder takes it, or one that
 * converts all anew. Runs when all articles are public and all redirects are stored.
 */
export async function importMenu(db: Db, run: Run): Promise<ImportNote[]> {
  const { folder, known, options, articles } = run;
  if (!isFirstImport(known) && !options.isAgain) return [];
  const { program } = folder.site;
  if (program === 'VitePress' || program === 'Docusaurus') {
    return [makeNote('menu-unread', { program })];
  }
  const inMenu = articles.flatMap(({ path, inMenu }) => (inMenu ? [{ path, ...inMenu }] : []));
  const found = folder.menu(inMenu);
  if (found === undefined || found.entries.length === 0) return [];
  const menu = { ...found, entries: found.entries.slice(0, maxOldEntries) };
  const now = options.now();
  return inTransaction(db, async (db) => {
    if ((await findSettings(db)).menu.length > 0) return [makeNote('menu-kept')];
    const { entries, notes } = makeMenu(menu, await findTargets(db, run, menu, now));
    if (entries.length > 0) await saveSettings(db, { menu: entries });
    return notes;
  });
}

/** No blog has as many. Each one asks the database. */
const maxOldEntries = 500;

async function findTargets(
  db: Db,
  run: Run,
  { entries }: OldMenu,
  now: number,
): Promise<Map<string, MenuTarget>> {
  const finder = new TargetFinder(db, run, await listOwnPages(db, now), now);
  const targets = new Map<string, MenuTarget>();
  for (const href of new Set(entries.map((entry) => entry.href))) {
    const target = await finder.find(href);
    if (target) targets.set(href, target);
  }
  return targets;
}

/** The feeds of all articles in their formats. */
const feedUrls = (Object.keys(feedFormats) as FeedFormat[]).map((format) => feedUrl(format));

/** What themes call their pages of lists, besides the names that every import leads to a list. */
const usualLists: [RegExp, BuiltIn][] = [
  [/\/(?:year-archive|posts-by-year|timeline)$/, 'archive'],
  [/\/(?:(?:tag|category)-(?:archive|list|cloud)|tagcloud|topics)$/, 'tags'],
  [/\/search$/, 'search'],
];

/** Finds what the addresses of an old menu lead to here. */
class TargetFinder {
  readonly #db: Db;
  readonly #run: Run;
  readonly #pages: readonly OwnPage[];
  readonly #now: number;
  /** The ids of the articles by their addresses here. */
  readonly #ids: ReadonlyMap<string, string>;

  constructor(db: Db, run: Run, pages: readonly OwnPage[], now: number) {
    this.#db = db;
    this.#run = run;
    this.#pages = pages;
    this.#now = now;
    const { articles, gone } = run;
    this.#ids = new Map([...articles, ...gone].map((each) => [each.address, each.articleID]));
  }

  async find(href: string): Promise<MenuTarget | undefined> {
    const path = this.#pathOnOldBlog(href);
    if (path === undefined) return toOutside(href);
    const found = this.#run.targets('')(path);
    const articleID = found && this.#ids.get(found.address);
    return articleID === undefined ? this.#findList(path) : this.#findArticle(articleID);
  }

  /** Undefined for an address elsewhere, and for one that is no path. */
  #pathOnOldBlog(href: string): string | undefined {
    const { address } = this.#run.folder.site;
    const withScheme = href.startsWith('//') ? `https:${href}` : href;
    if (/^[a-z][a-z\d+.-]*:/i.test(withScheme)) {
      if (!URL.canParse(withScheme) || address === undefined || !URL.canParse(address)) return;
      const url = new URL(withScheme);
      const hostOf = ({ host }: URL) => host.replace(/^www\./, '');
      return hostOf(url) === hostOf(new URL(address)) ? url.pathname + url.search : undefined;
    }
    if (href === '' || href.startsWith('#')) return undefined;
    // Zola’s path of a file.
    if (href.startsWith('@/')) return href;
    return `/${href.replace(/^(?:\.?\/)+|^\.$/, '')}`;
  }

  async #findArticle(articleID: string): Promise<MenuTarget | undefined> {
    const page = this.#pages.find((each) => each.articleID === articleID);
    if (page) return { target: { kind: 'page', articleID }, title: page.title };
    const title = await findVisibleTitle(this.#db, this.#now, articleID);
    return title === undefined ? undefined : toLink(readUrl(articleID), title);
  }

  async #findList(path: string): Promise<MenuTarget | undefined> {
    // An address with the number of an article is no list.
    if (path.includes('?')) return undefined;
    const { address = patterns.home, prefix } = this.#run.folder.site;
    const homes = [patterns.home, address, prefix].map(normaliseAddress);
    const isHome = homes.includes(normaliseAddress(path));
    const url = isHome ? builtInUrls.articles : await this.#findListUrl(path);
    const kind = feedUrls.includes(url ?? '')
      ? 'feed'
      : builtIns.find((name) => builtInUrls[name] === url);
    if (kind) return { target: { kind }, title: '' };
    return url === undefined ? undefined : toLink(url, decodeURI(url));
  }

  async #findListUrl(path: string): Promise<string | undefined> {
    const own = Object.values(builtInUrls).find(
      (url) => normaliseAddress(url) === normaliseAddress(path),
    );
    const list = own ?? (await findListRedirect(this.#db, path, this.#now));
    const usual = usualLists.find(([names]) => names.test(normaliseAddress(path)));
    return list ?? (usual && builtInUrls[usual[1]]);
  }
}

function toOutside(href: string): MenuTarget | undefined {
  const url = href.startsWith('//') ? `https:${href}` : href;
  if (!/^(?:https?|mailto):/i.test(url)) return undefined;
  return toLink(url, url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)|\/$/gi, ''));
}

function toLink(url: string, title: string): MenuTarget | undefined {
  const isLink = linkUrlSchema.safeParse(url).success;
  return isLink ? { target: { kind: 'link', url }, title } : undefined;
}
