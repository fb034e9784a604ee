import { decodePath } from '../../shared/address/addresses.ts';
import { findPlace } from '../obsidian/places.ts';
import type { NamedNote } from '../obsidian/survey-note.ts';
import type { OldSite } from '../site/old-site.ts';
import { type FindTarget, type KnownArticle, makeResolver } from './resolve-link.ts';

export interface VaultArticle extends KnownArticle {
  /** Undefined for a note whose file is gone. */
  named?: NamedNote | undefined;
  /** Whether readers cannot open it. */
  isDraft?: boolean;
}

interface Entry {
  /** In lower case. */
  path: string;
  target: { kind: 'article'; article: VaultArticle } | { kind: 'file'; address: string };
}

interface VaultIndex {
  /** By the name of the file, in lower case, with its ending and a note also without it. */
  entries: Map<string, Entry[]>;
  /** By title and other names, in lower case; null if several notes have the name. */
  names: Map<string, VaultArticle | null>;
  byPath: Map<string, VaultArticle>;
  byAddress: Map<string, VaultArticle>;
}

/** What of the address of a file means something to a browser: a page, or a part of a film. */
const filePlace = /^#(?:page=\d+|t=[\d.,:]+)/;

/**
 * Finds the targets of links in a vault. As in Obsidian, a name leads to the file anywhere in the
 * vault, case makes no difference, and a link can name a heading by its words. Beside paths and
 * names, other names and titles of notes are found.
 */
export function makeVaultResolver(vault: {
  articles: readonly VaultArticle[];
  files: ReadonlyMap<string, string>;
  site?: OldSite | undefined;
}): (fromPath: string) => FindTarget {
  const findPlain = makeResolver(vault);
  const index = makeIndex(vault.articles, vault.files);
  return (fromPath) => {
    const findByPath = findPlain(fromPath);
    const own = index.byPath.get(fromPath);
    return (href) => {
      const [, path = '', written = ''] = /^([^#]*)(#.*)?$/s.exec(href.trim()) ?? [];
      const places = written.split('#').slice(1).map(decodePath);
      // The page has no place for a block.
      const headings = places.filter((place) => !place.startsWith('^'));
      if (path === '' && own !== undefined) {
        const id = findPlace(own.named?.places ?? [], headings);
        if (id === undefined) return undefined;
        return { kind: 'article', address: '', hash: `#${id}`, oldAddress: undefined };
      }
      const found = findByPath(href) ?? findByName(index, fromPath, decodePath(path));
      if (found === undefined) return undefined;
      if (found.kind === 'file') return { ...found, hash: filePlace.exec(written)?.[0] ?? '' };
      const article = index.byAddress.get(found.address);
      const id = findPlace(article?.named?.places ?? [], headings);
      const isClosed = article?.isDraft === true && own?.isDraft !== true;
      return { ...found, hash: id === undefined ? '' : `#${id}`, isClosed };
    };
  };
}

const keyOf = (text: string) => text.normalize('NFC').toLowerCase();
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function makeIndex(
  articles: readonly VaultArticle[],
  files: ReadonlyMap<string, string>,
): VaultIndex {
  const entries = new Map<string, Entry[]>();
  const names = new Map<string, VaultArticle | null>();
  const add = (key: string, entry: Entry) => {
    const named = entries.get(key);
    if (named) named.push(entry);
    else entries.set(key, [entry]);
  };
  for (const [written, address] of files) {
    const path = keyOf(written);
    add(nameOf(path), { path, target: { kind: 'file', address } });
  }
  for (const article of articles) {
    const path = keyOf(article.path);
    const target = { kind: 'article', article } as const;
    const stem = path.replace(/\.[^./]+$/, '');
    for (const each of [path, stem]) add(nameOf(each), { path: each, target });
    const own = [article.title ?? '', ...(article.named?.aliases ?? [])];
    for (const name of new Set(own.map(keyOf))) {
      names.set(name, names.has(name) ? null : article);
    }
  }
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const byAddress = new Map(articles.map((article) => [article.address, article]));
  return { entries, names, byPath, byAddress };
}

function findByName(index: VaultIndex, fromPath: string, written: string) {
  const path = keyOf(written).replace(/^(?:\.?\/)+/, '');
  const home = keyOf(fromPath).split('/').slice(0, -1);
  const candidates = (index.entries.get(nameOf(path)) ?? []).filter(
    (entry) => entry.path === path || entry.path.endsWith(`/${path}`),
  );
  const [first, ...others] = candidates;
  const nearest = others.reduce(
    (a, b) => (a && comparePlaces(b, a, path, home) < 0 ? b : a),
    first,
  );
  if (nearest?.target.kind === 'file') {
    return { kind: 'file' as const, address: nearest.target.address, oldAddress: undefined };
  }
  const article = nearest?.target.article ?? index.names.get(path);
  if (!article) return undefined;
  const { address, title } = article;
  return { kind: 'article' as const, address, title, oldAddress: undefined };
}

/**
 * Of several files of a name Obsidian takes the whole path from the vault’s root, then one below
 * the folder of the note, then the one with the shortest path. Of the rest the nearest one counts.
 */
function comparePlaces(a: Entry, b: Entry, path: string, home: readonly string[]): number {
  const rank = (entry: Entry) => {
    const folders = entry.path.split('/').slice(0, -1);
    const shared = home.findIndex((folder, index) => folders[index] !== folder);
    const isBelow = shared === -1 && folders.length >= home.length;
    return [
      entry.path === path ? 0 : 1,
      isBelow ? 0 : 1,
      folders.length,
      -(shared === -1 ? home.length : shared),
    ];
  };
  const [first, second] = [rank(a), rank(b)];
  const difference = first.map((value, index) => value - (second[index] ?? 0)).find(Boolean);
  return difference ?? (a.path < b.path ? -1 : 1);
}
