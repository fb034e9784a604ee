import { join } from 'node:path';
import { ownValue } from '../../shared/front-matter/fields.ts';
import { type OldSite, pathInSite } from '../site/old-site.ts';
import { readConfig, textAt, textsOf, valueAt } from '../site/read-config.ts';
import { readMenuData } from './menu-data.ts';
import type { OldMenu, OldMenuEntry } from './old-menu.ts';
import { listThemeConfigs } from './theme-configs.ts';

interface SiteFiles {
  /** The path of the folder on this machine. */
  path: string;
  site: OldSite;
  /** The files without texts, relative to the folder. */
  files: readonly string[];
}

/** A file whose front matter puts it into the menu. */
export interface FileInMenu {
  path: string;
  /** Empty for the title of the file. */
  label: string;
  /** The lower ones come first. */
  weight: number;
}

/** The menu of a site: that of its configuration or its data, and what its files add to it. */
export function readSiteMenu(
  folder: SiteFiles,
  inMenu: readonly FileInMenu[],
): OldMenu | undefined {
  const { program } = folder.site;
  // A note may have such a field for something else.
  if (program === undefined || program === 'Obsidian') return undefined;
  const written = listMenus(folder).find((entries) => entries.length > 0) ?? [];
  const added = inMenu
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ path, label }): OldMenuEntry => ({ label, href: `/${path}`, depth: 0, place: 'menu' }));
  return { entries: [...written, ...added], others: [] };
}

/** Where the programs and their themes keep a menu, what counts most first. */
function listMenus({ path, site, files }: SiteFiles): OldMenuEntry[][] {
  switch (site.program) {
    case 'Hexo':
      return listThemeConfigs(path, site, files).flatMap(({ config }) =>
        readPlaces(config, ofThemes),
      );
    case 'Jekyll':
      return [
        listHeaderPages(site.config),
        ...readPlaces(site.config, ofJekyll),
        ...listDataFiles({ path, site, files }).map(readDataFile),
      ];
    case 'Hugo':
      return readPlaces(site.config, listPlacesInHugo(site.config));
    case 'Zola':
      return readExtra(ownValue(site.config, 'extra'));
    default:
      return [];
  }
}

const ofThemes = [
  ...['menu', 'navbar.menu', 'navbar.links', 'navbar.items', 'nav.menu', 'nav', 'header.menu'],
  ...['menubar.items', 'menubar.menu', 'sidebar.menu', 'menus'],
];

const ofJekyll = ['navigation', 'nav', 'menu', 'navbar-links', 'nav_items', 'nav_links', 'links'];

function readPlaces(config: unknown, places: readonly string[]): OldMenuEntry[][] {
  return places.map((place) => readMenuData(valueAt(config, place)));
}

/** Minima names the files. */
function listHeaderPages(config: unknown): OldMenuEntry[] {
  const pages = valueAt(config, 'header_pages') ?? valueAt(config, 'minima.nav_pages');
  return textsOf(pages).map((page) => ({ label: '', href: page, depth: 0, place: 'menu' }));
}

const menuFile =
  /^(?:[\w-]+\/)?_data\/(?:(?:main|primary|top|header|site)?[-_]?(?:nav|navigation|menus?))\.(?:ya?ml|json|toml)$/i;

function listDataFiles({ path, site, files }: SiteFiles): string[] {
  return files
    .filter((file) => menuFile.test(pathInSite(site, file) ?? ''))
    .map((file) => join(path, file));
}

/** A file can have several menus with names. */
function readDataFile(path: string): OldMenuEntry[] {
  const { config } = readConfig(path);
  const named = ['main', 'header', 'primary', 'top', 'nav', 'navigation', 'menu', 'links', 'items'];
  const main = named.map((name) => ownValue(config, name)).find((value) => Array.isArray(value));
  return readMenuData(main ?? config);
}

/** The menu of the main language comes before those of others. */
function listPlacesInHugo(config: unknown): string[] {
  const lang = (textAt(config, 'defaultcontentlanguage') ?? 'en').toLowerCase();
  const languages = [lang, ...Object.keys(Object(valueAt(config, 'languages')))];
  const places = ['menus.main', 'menu.main'];
  return [
    ...places.map((place) => `languages.${lang}.${place}`),
    ...places,
    ...languages.flatMap((each) => places.map((place) => `languages.${each}.${place}`)),
  ];
}

/** Themes of Zola give the menu names of their own. */
function readExtra(extra: unknown): OldMenuEntry[][] {
  if (typeof extra !== 'object' || extra === null) return [];
  return Object.entries(extra)
    .filter(([name]) => /menu|nav|header/i.test(name) && !/social|footer/i.test(name))
    .map(([, value]) => readMenuData(value));
}

/** What a file says of its place in the menu of its site. Undefined if it is in none. */
export function readInMenu(path: string, front: unknown): Omit<FileInMenu, 'path'> | undefined {
  // Hugo: the name of a menu, a list of names, or a table of menus.
  const menus = ownValue(front, 'menu') ?? ownValue(front, 'menus');
  const main = ownValue(menus, 'main');
  const isInMain = main !== undefined || textsOf(menus).includes('main');
  // Two themes of Jekyll: al-folio has a field, and Chirpy a folder.
  const isInTheme = ownValue(front, 'nav') === true || /(?:^|\/)_tabs\//.test(path);
  if (!isInMain && !isInTheme) return undefined;
  const fields = ['weight', 'nav_order', 'order'].map((name) => ownValue(front, name));
  const weights = [ownValue(main, 'weight'), ...fields].map(Number);
  const weight = weights.find((number) => number !== 0 && Number.isFinite(number));
  return {
    label: textAt(main, 'name') ?? textAt(main, 'title') ?? '',
    weight: weight ?? Number.MAX_SAFE_INTEGER,
  };
}
