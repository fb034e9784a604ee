import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../../shared/front-matter/fields.ts';
import { parseFrontMatter } from '../../../shared/front-matter/front-matter.ts';
import { stemOf } from '../../../shared/front-matter/old-addresses.ts';
import { decodeText } from '../../folder/decode.ts';
import { readOrRefuse } from '../../folder/guard-item.ts';
import { type OldSite, pathInSite } from '../../site/old-site.ts';
import { readConfig, textAt, valueAt } from '../../site/read-config.ts';
import type { FriendPage, KindOf } from '../kind-of.ts';
import { readMenuData } from '../menu-data.ts';
import { listThemeConfigs } from '../theme-configs.ts';
import { readFriendGroups, writeFriends } from './friend-links.ts';

interface SiteFiles {
  /** The path of the folder on this machine. */
  path: string;
  site: OldSite;
  /** The files with texts, and all others, relative to the folder. */
  articles: readonly string[];
  files: readonly string[];
  kindOf: KindOf;
}

/** What themes call the file with the links, and the page that shows them. */
const names = /^(?:f?links?|friends?|friend-?links?|blogroll|友链|友情链接)$/i;

const dataFile = /^(?:(?:source\/)?_data|data)\/([^/]+)\.(?:ya?ml|toml|json)$/i;

/**
 * Finds the friend links of a site. They stand in the data or the settings of the theme, or in the
 * front matter of the page. Undefined if there are none.
 */
export function findFriendPage(folder: SiteFiles): FriendPage | undefined {
  const page = findPage(folder);
  const found = listSources(folder, page)
    .map(({ source, value }) => ({ source, groups: readFriendGroups(value) }))
    .find(({ groups }) => groups.length > 0);
  const block = found && writeFriends(found.groups);
  if (!found || block === undefined) return undefined;
  const { source, groups } = found;
  const about = { source, count: groups.reduce((sum, { links }) => sum + links.length, 0) };
  if (page) {
    const write = (file: Uint8Array) => Buffer.concat([file, Buffer.from(`\n\n${block}`)]);
    return { ...about, path: page.path, isMade: false, write };
  }
  const head = writeHead(folder.site.config, block);
  return { ...about, path: source, isMade: true, write: () => Buffer.from(head + block) };
}

interface FoundPage {
  path: string;
  front: Readonly<Record<string, unknown>>;
}

/** Reads the front matter of pages, which are few. */
function findPage({ path: folder, articles, kindOf }: SiteFiles): FoundPage | undefined {
  for (const path of articles) {
    const stem = stemOf(path);
    const isNamed = names.test(stem.slice(stem.lastIndexOf('/') + 1));
    if (!isNamed && kindOf(path, {}) === 'article') continue;
    const front = readFront(join(folder, path));
    if (front === undefined || kindOf(path, front) !== 'page') continue;
    const types = ['type', 'layout', 'template'].map((name) => String(ownValue(front, name)));
    if (isNamed || types.some((type) => names.test(type))) return { path, front };
  }
  return undefined;
}

/** Undefined if the file cannot be read. The import names it later. */
function readFront(path: string): Record<string, unknown> | undefined {
  const text = readOrRefuse(
    () => decodeText(readFileSync(path)),
    (reason) => ({ reason }),
  );
  const front = typeof text === 'string' ? parseFrontMatter(text) : undefined;
  return front?.kind === 'parsed' ? front.data : undefined;
}

interface Source {
  source: string;
  value: unknown;
}

function listSources({ path, site, files }: SiteFiles, page: FoundPage | undefined): Source[] {
  const data = files.filter((file) => {
    const [, name] = dataFile.exec(pathInSite(site, file) ?? '') ?? [];
    return site.program !== undefined && name !== undefined && names.test(name);
  });
  return [
    ...data.map((source) => ({ source, value: readConfig(join(path, source)).config })),
    ...listThemeConfigs(path, site, files).map(({ source, theme, config }) => ({
      source,
      value: linksOfTheme(theme, config, page !== undefined),
    })),
    // Hugo’s theme Stack.
    ...(page ? [{ source: page.path, value: ownValue(page.front, 'links') }] : []),
  ];
}

/** Fluid has a list of items, NexT a table, Icarus a widget. Elsewhere `links` can be anything. */
function linksOfTheme(theme: string, config: unknown, hasPage: boolean): unknown {
  if (valueAt(config, 'links.enable') === false) return undefined;
  // Fluid has examples there, and makes the page itself: only the menu tells that it is in use.
  const inMenu = readMenuData(valueAt(config, 'navbar.menu')).some(({ href }) => /link/.test(href));
  const items = hasPage || inMenu ? valueAt(config, 'links.items') : undefined;
  const widgets = valueAt(config, 'widgets');
  const widget = Array.isArray(widgets)
    ? widgets.find((each) => ownValue(each, 'type') === 'links')
    : undefined;
  const table = /next/i.test(theme) ? valueAt(config, 'links') : ownValue(widget, 'links');
  return items ?? table;
}

/** The front matter of a page that is made for the links. */
function writeHead(config: unknown, block: string): string {
  const fields = ['language', 'lang', 'defaultcontentlanguage', 'languagecode', 'default_language'];
  const lang = fields.map((name) => textAt(config, name)).find(Boolean);
  const isChinese = lang === undefined ? /\p{Script=Han}/u.test(block) : /^zh/i.test(lang);
  return `---\ntitle: ${isChinese ? '友情链接' : 'Links'}\ntype: page\nslug: links\n---\n\n`;
}
