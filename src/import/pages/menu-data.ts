import { ownValue } from '../../shared/front-matter/fields.ts';
import type { OldMenuEntry } from './old-menu.ts';

/** An entry of a menu in the settings of a site, with what decides its place. */
interface WrittenEntry {
  label: string;
  href: string;
  /** Hugo: the lower ones come first, and those without a number last. */
  weight: number;
  identifier: string;
  /** The identifier of the entry above. */
  parent: string;
  children: WrittenEntry[];
}

/** The names that programs and themes give to the parts of an entry. */
const hrefNames = ['url', 'link', 'href', 'path', 'pageref', 'pageRef', 'directory', 'default'];
const labelNames = ['name', 'title', 'text', 'label', 'display'];
/** These may be keys of texts in the theme. */
const keyNames = ['key', 'identifier', 'page'];
const childNames =
  /^(?:sub_?menus?|children|rows|items|sub|sub_?links|links|dropdown|pages|nav_items|list)$/i;

const maxDepth = 3;
const maxEntries = 200;

/**
 * The entries of a menu as a site or a theme keeps it: a table of names and addresses, or a list of
 * entries. Entries that hold others have their entries behind them. One that leads nowhere, and
 * only holds others, is left out.
 */
export function readMenuData(data: unknown): OldMenuEntry[] {
  return flatten(placeBelow(sort(readEntries(data, 0))), 0).slice(0, maxEntries);
}

function readEntries(data: unknown, depth: number): WrittenEntry[] {
  if (typeof data !== 'object' || data === null || depth > maxDepth) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    Array.isArray(data) ? readItem(value, depth) : readNamed(key, value, depth),
  );
}

/** An entry of a list. */
function readItem(value: unknown, depth: number): WrittenEntry[] {
  if (typeof value === 'string') {
    // Butterfly: `Music || /music/ || fas fa-music`.
    const [label = '', href = ''] = splitBars(value);
    return href === '' ? [] : [toEntry({ label, href })];
  }
  if (typeof value !== 'object' || value === null) return [];
  const href = textAt(value, hrefNames);
  const label = textAt(value, labelNames);
  const key = textAt(value, keyNames);
  const children = readChildren(value, depth);
  // A list of tables with one name each.
  if (href === '' && label === '' && children.length === 0) return readEntries(value, depth + 1);
  const weight = ownValue(value, 'weight') ?? ownValue(value, 'order');
  return [
    {
      ...toEntry({ label: label || withoutKey(key), href }),
      weight: Number(weight) || Number.POSITIVE_INFINITY,
      identifier: textAt(value, ['identifier']) || label,
      parent: textAt(value, ['parent']),
      children,
    },
  ];
}

/** An entry of a table: its name, and its address or what it holds. */
function readNamed(key: string, value: unknown, depth: number): WrittenEntry[] {
  if (/^(?:icon|class|type|style|target)$/i.test(key)) return [];
  const [name = ''] = splitBars(key);
  const label = withoutKey(name);
  if (typeof value === 'string') {
    // NexT and Butterfly: `/about/ || fa fa-user`.
    const [href = ''] = splitBars(value);
    return href === '' ? [] : [toEntry({ label, href })];
  }
  if (typeof value !== 'object' || value === null) return [];
  const href = textAt(value, hrefNames);
  const [found] = href === '' ? [] : readItem(value, depth);
  const [address = ''] = splitBars(href);
  const below = readChildren(value, depth);
  const inside = below.length > 0 ? below : readEntries(value, depth + 1);
  const children = found?.children ?? inside;
  return [{ ...toEntry({ label: found?.label || label, href: address }), children }];
}

/** NexT has the entries below another one beside its own address, which it calls `default`. */
function readChildren(value: object, depth: number): WrittenEntry[] {
  const isBesideDefault = ownValue(value, 'default') !== undefined;
  return Object.entries(value).flatMap(([name, below]) => {
    if (childNames.test(name)) return readEntries(below, depth + 1);
    return isBesideDefault && name !== 'default' ? readNamed(name, below, depth + 1) : [];
  });
}

function toEntry({ label, href }: Pick<WrittenEntry, 'label' | 'href'>): WrittenEntry {
  const none = { weight: Number.POSITIVE_INFINITY, identifier: '', parent: '', children: [] };
  return { label, href: href.replace(/\$BASE_URL/g, ''), ...none };
}

/** Keys such as `home` and `categories` are not what readers saw: the theme had the words. */
function withoutKey(name: string): string {
  return /^[a-z][a-z_-]*$/.test(name) ? '' : name;
}

function splitBars(text: string): string[] {
  return text.split('||').map((part) => part.trim());
}

function textAt(value: unknown, names: readonly string[]): string {
  const found = names
    .map((name) => ownValue(value, name))
    .find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : '';
}

/** The order of entries without weights stays. */
function sort(entries: readonly WrittenEntry[]): WrittenEntry[] {
  return entries.toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight));
}

/** Hugo has all entries in one list, and names the one above. */
function placeBelow(entries: readonly WrittenEntry[]): WrittenEntry[] {
  const isBelow = ({ parent }: WrittenEntry) =>
    parent !== '' && entries.some(({ identifier }) => identifier === parent);
  const withBelow = (entry: WrittenEntry, depth: number): WrittenEntry => {
    const { identifier, children } = entry;
    const below = entries.filter(({ parent }) => identifier !== '' && parent === identifier);
    const placed = depth < maxDepth ? below.map((each) => withBelow(each, depth + 1)) : [];
    return { ...entry, children: [...children, ...placed] };
  };
  return entries.filter((entry) => !isBelow(entry)).map((entry) => withBelow(entry, 0));
}

function flatten(entries: readonly WrittenEntry[], depth: number): OldMenuEntry[] {
  return entries.flatMap(({ label, href, children }) => [
    ...(href === '' ? [] : [{ label, href, depth, place: 'menu' as const }]),
    ...flatten(children, depth + 1),
  ]);
}
