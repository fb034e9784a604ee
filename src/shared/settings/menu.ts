import { archiveUrl, articlesUrl, feedUrl, searchUrl, tagsUrl } from '../../urls.ts';
import type { UiLang } from '../lang/ui-lang.ts';
import { isWide } from '../render/characters.ts';
import type { BuiltIn, MenuEntry, MenuPlace } from '../settings.ts';
import { frameTexts } from '../texts/frame.ts';

export const maxMenuEntries = 12;
/** In user-perceived characters. */
export const maxMenuLabel = 30;

/** What the program has for each blog, with its address. */
export const builtInUrls: Record<BuiltIn, string> = {
  articles: articlesUrl(),
  archive: archiveUrl(),
  tags: tagsUrl,
  search: searchUrl(),
  feed: feedUrl('atom'),
};
export const builtIns = Object.keys(builtInUrls) as BuiltIn[];

export const menuPlaces: readonly MenuPlace[] = ['menu', 'footer', 'hidden'];

/** A page that visitors see. */
export interface MenuPage {
  articleID: string;
  title: string;
  /** Null if it is not known. */
  lang: string | null;
  url: string;
}

/** A page that the owner can choose for the menu. */
export interface OwnPage {
  articleID: string;
  title: string;
  /** The name in its address. A draft may have none. */
  name: string | null;
  /** Whether visitors see it. */
  isShown: boolean;
}

export interface MenuLink {
  label: string;
  url: string;
  /** The language of the label, if it may be another one than that of the interface. */
  lang?: string | undefined;
  builtIn?: BuiltIn | undefined;
}

/** What header and footer show of the menu. */
export interface ShownMenu {
  header: MenuLink[];
  /** The links that only the footer has. */
  footer: MenuLink[];
  /** What the footer has in any case, unless an entry of the menu says otherwise. */
  builtIns: BuiltIn[];
}

const ofEachFooter: readonly BuiltIn[] = ['search', 'archive', 'tags', 'feed'];

export const emptyMenu: ShownMenu = { header: [], footer: [], builtIns: [...ofEachFooter] };

/** The menu as visitors see it. An entry of a page that is not among `pages` is left out. */
export function showMenu(
  entries: readonly MenuEntry[],
  pages: readonly MenuPage[],
  lang: UiLang,
): ShownMenu {
  const listed = (place: MenuPlace) =>
    entries.filter((entry) => entry.place === place).flatMap((entry) => linkOf(entry, pages, lang));
  const moved = entries.filter(({ place }) => place !== 'menu').map(({ target }) => target.kind);
  return {
    header: listed('menu'),
    footer: listed('footer'),
    builtIns: ofEachFooter.filter((name) => !moved.includes(name)),
  };
}

function linkOf(
  { label, target }: MenuEntry,
  pages: readonly MenuPage[],
  lang: UiLang,
): MenuLink[] {
  if (target.kind === 'link') return [{ label, url: target.url }];
  if (target.kind === 'page') {
    const page = pages.find(({ articleID }) => articleID === target.articleID);
    if (!page) return [];
    const { title, url } = page;
    return [label ? { label, url } : { label: title, url, lang: page.lang ?? undefined }];
  }
  return [{ ...builtInLink(target.kind, lang), ...(label ? { label } : {}) }];
}

export function builtInLink(name: BuiltIn, lang: UiLang): MenuLink {
  return { label: frameTexts[lang][name], url: builtInUrls[name], builtIn: name };
}

/**
 * The row of the header in halves of a Chinese character, of 8 px each. The logo and the login
 * stand beside it: at 640 px, and in the columns of wider windows, 410 px are left.
 */
const maxRow = 52;
/** The space at both sides of a label. */
const space = 2.6;

/** Divides the links of the header: what has no room in its row stands behind `more`. */
export function divideMenu(links: readonly MenuLink[], more: string): [MenuLink[], MenuLink[]] {
  const sumOf = (list: readonly MenuLink[]) =>
    list.reduce((sum, { label }) => sum + widthOf(label), 0);
  if (sumOf(links) <= maxRow) return [[...links], []];
  let count = links.length;
  while (sumOf(links.slice(0, count)) + widthOf(more) > maxRow) {
    if (count === 0) break;
    count -= 1;
  }
  return [links.slice(0, count), links.slice(count)];
}

function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + widthOfCharacter(character), space);
}

/** As in the fonts of common systems. Where a font is wider, the row breaks. */
function widthOfCharacter(character: string): number {
  if (isWide(character) || character > '\u024f') return 2;
  if (/[mw@%]/i.test(character)) return 1.9;
  if (/[fijlrt .,:'’-]/.test(character)) return 0.6;
  return /\p{Lu}/u.test(character) ? 1.4 : 1;
}
