import { ownValue } from '../../shared/front-matter/fields.ts';
import { pathBelow, withoutEnding } from './old-site.ts';
import { folderAt, textAt, textsOf, trimSlashes, valueAt } from './read-config.ts';

/** A file by its place in the site. */
export interface PlaceInJekyll {
  kind: 'posts' | 'drafts' | 'pages' | 'collection';
  /** `posts`, or the name of another collection. */
  collection: string;
  /** The path in the folder of posts or of the collection, or that of the page, without ending. */
  path: string;
  /** The folders around that of the posts: Jekyll takes them for categories. */
  folders: string[];
}

/** Where a file stands; undefined for one of which Jekyll makes no page. */
export function placeInJekyll(config: unknown, path: string): PlaceInJekyll | undefined {
  const inSource = pathBelow(sourceOfJekyll(config), path);
  if (inSource === undefined) return undefined;
  const parts = withoutEnding(inSource).split('/');
  const special = parts.findIndex((part) => part === '_posts' || part === '_drafts');
  const collections = folderAt(config, 'collections_dir');
  if (special >= 0 && special < parts.length - 1) {
    const folders = parts.slice(0, special).filter((folder) => folder !== collections);
    const kind = parts[special] === '_posts' ? 'posts' : 'drafts';
    return { kind, collection: 'posts', path: parts.slice(special + 1).join('/'), folders };
  }
  const [folder = '', ...rest] = (pathBelow(collections, parts.join('/')) ?? '').split('/');
  if (folder.startsWith('_') && rest.length > 0) {
    const collection = folder.slice(1);
    const isIncluded = textsOf(valueAt(config, 'include')).some(
      (name) => trimSlashes(name) === folder,
    );
    if (isIncluded) return { kind: 'pages', collection: '', path: parts.join('/'), folders: [] };
    if (!listCollections(config).has(collection)) return undefined;
    return { kind: 'collection', collection, path: rest.join('/'), folders: [] };
  }
  if (parts.some((part) => /^[_.#~]/.test(part))) return undefined;
  return { kind: 'pages', collection: '', path: parts.join('/'), folders: [] };
}

/** The folder that Jekyll reads; empty for the root of the site. */
export function sourceOfJekyll(config: unknown): string {
  return folderAt(config, 'source');
}

/** The collections of which Jekyll makes pages. */
function listCollections(config: unknown): Set<string> {
  const written = valueAt(config, 'collections');
  if (typeof written !== 'object' || written === null) return new Set();
  const names = Object.keys(written).filter((name) => valueAt(written, `${name}.output`) === true);
  return new Set(names);
}

/** The fields whose values in the configuration say something of an article. */
const defaultFields = [
  ...['layout', 'type', 'categories', 'category', 'tags', 'author', 'lang', 'published'],
  ...['media_subpath', 'img_path'],
];

/**
 * The front matter of a file with the values that the configuration gives to it, and with the
 * categories that the folders around its `_posts` are.
 */
export function frontMatterOfJekyll(
  config: unknown,
  path: string,
  written: Record<string, unknown>,
): Record<string, unknown> {
  const place = placeInJekyll(config, path);
  if (place === undefined) return written;
  const defaults = findDefaults(config, path, place);
  const given = defaultFields.flatMap((name) => {
    const value = ownValue(defaults, name);
    const isUsable = textsOf(value).length > 0;
    return isUsable ? [[name, value] as const] : [];
  });
  const all = { ...Object.fromEntries(given), ...written };
  if (place.folders.length === 0) return all;
  const own = ownValue(all, 'categories');
  const categories = typeof own === 'string' ? own.split(/\s+/) : textsOf(own);
  return { ...all, categories: [...place.folders, ...categories] };
}

/**
 * The values that the configuration gives to the front matter of files in a folder, or of a type:
 * https://jekyllrb.com/docs/configuration/front-matter-defaults/. A longer path comes before a
 * shorter one.
 */
export function findDefaults(
  config: unknown,
  path: string,
  place: PlaceInJekyll,
): Record<string, unknown> {
  const written = valueAt(config, 'defaults');
  if (!Array.isArray(written)) return {};
  const type = place.kind === 'collection' ? place.collection : place.kind;
  const lengthOf = (each: unknown) => folderAt(each, 'scope.path').length;
  const values = written
    .filter((each) => {
      const scope = folderAt(each, 'scope.path');
      const ofType = textAt(each, 'scope.type') ?? type;
      return isInScope(scope, path) && (ofType === type || `${ofType}s` === type);
    })
    .sort((a, b) => lengthOf(a) - lengthOf(b))
    .map((each) => valueAt(each, 'values'));
  return Object.assign({}, ...values.filter((each) => typeof each === 'object'));
}

/** More of them take very long. */
const maxStars = 4;

function isInScope(scope: string, path: string): boolean {
  if (!scope.includes('*')) return scope === '' || scope === path || path.startsWith(`${scope}/`);
  const parts = scope.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return parts.length <= maxStars + 1 && new RegExp(`^${parts.join('[^/]*')}(?:/|$)`).test(path);
}
