import { dirname, join, normalize } from 'node:path';
import { listSources, listStyles, readFileOf } from './repository.ts';

/** Which files, folders or layers each of them imports, itself left out. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** The layers of `src`, from the highest to the lowest: a layer imports only layers below it. */
export const layers = [
  'main.ts',
  'import',
  'cli',
  'app.ts',
  'pages',
  'api',
  'backup',
  'export',
  'feeds',
  'files',
  'og-image',
  'editor',
  'browser',
  'server',
  'ui',
  'db',
  'markdown',
  'shared',
  'bundles.ts',
  'urls.ts',
];

/**
 * The imports of the program's own files, types and style sheets included, as paths from the
 * repository's root.
 */
export function findFileArrows(): Arrows {
  const sources = new Set([...listSources(), ...listStyles()]);
  return new Map(
    [...sources].map((path) => {
      const targets = findSpecifiers(readFileOf(path)).map((to) =>
        normalize(join(dirname(path), to)),
      );
      return [path, new Set(targets.filter((target) => sources.has(target) && target !== path))];
    }),
  );
}

/** The files that a source or a style sheet imports, as it writes them. */
export function findSpecifiers(text: string): string[] {
  const specifiers = text.matchAll(/(?:from|import(?:\s+url)?|URL)\s*\(?\s*(['"])(\.[^'"]+)\1/g);
  return [...specifiers].map(([, , to = '']) => to);
}

/** The same imports between folders or layers, where `groupOf` says in which one a file is. */
export function groupArrows(files: Arrows, groupOf: (path: string) => string): Arrows {
  const groups = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const group = groupOf(path);
    const used = groups.get(group) ?? new Set();
    for (const target of targets) if (groupOf(target) !== group) used.add(groupOf(target));
    groups.set(group, used);
  }
  return groups;
}

/** A circle in the arrows, from a place back to itself. Undefined if there is no circle. */
export function findCircle(arrows: Arrows): string[] | undefined {
  const done = new Set<string>();
  const visit = (place: string, way: string[]): string[] | undefined => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return undefined;
    for (const next of arrows.get(place) ?? []) {
      const circle = visit(next, [...way, place]);
      if (circle) return circle;
    }
    done.add(place);
    return undefined;
  };
  for (const place of arrows.keys()) {
    const circle = visit(place, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The folder that holds a file; a file directly in `src` stands for itself. */
export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === 'src' ? path.slice('src/'.length) : folder.slice('src/'.length);
}

/** The layer of a file: the first step of its path below `src`. */
export function layerOf(path: string): string {
  return path.split('/')[1] ?? path;
}
