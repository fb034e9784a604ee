import { parseSync } from 'vite';
import { folderOf } from './layers.ts';
import { listFiles, listSources, readFileOf } from './repository.ts';
import { findSharedLets } from './shared-lets.ts';

// Finds what breaks a rule of the house, for test/house-rules.test.ts.

/**
 * The subjects that stand on several layers: the one name of their folders, and the names that some
 * layers still have for them.
 */
export const subjects: Readonly<Record<string, readonly string[]>> = {
  import: ['foreign'],
  jobs: ['relating'],
  limits: ['load'],
  'og-image': ['link-picture'],
  render: ['rendering'],
  search: ['quick-search', 'desk-search', 'found', 'indexing', 'related'],
  sync: ['documents', 'device'],
  uploads: ['upload-uses', 'files'],
};

/**
 * The folders that have another name of a subject, each with the subject. A top folder is no
 * subject, but a layer.
 */
export function findOtherNames(folders: Iterable<string>): string[] {
  const subjectOf = new Map(
    Object.entries(subjects).flatMap(([subject, names]) => names.map((name) => [name, subject])),
  );
  return [...folders]
    .flatMap((folder) => {
      const [, ...steps] = folder.split('/');
      const subject = subjectOf.get(steps.at(-1) ?? '');
      // A part of a subject may have a name of its own.
      return subject === undefined || steps.includes(subject) ? [] : [`${folder}: ${subject}`];
    })
    .sort();
}

export function listFolders(): Set<string> {
  return new Set(listSources().map(folderOf));
}

/** More lines than these are more than one thought. */
export const maxLines = 300;

/** The files with code or styles that are longer, with the program’s tests and tools. */
export function findLongFiles(): string[] {
  return listCode().filter((path) => readFileOf(path).split('\n').length - 1 > maxLines);
}

/** The files with code or styles, with the program’s tests and tools. */
function listCode(): string[] {
  return ['src', 'test', 'e2e', 'bench', 'demo', 'scripts', 'deploy']
    .flatMap(listFiles)
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path));
}

/** The formatter wraps code at this width, in characters. It leaves comments alone. */
const maxWidth = 100;

/** The lines of comments that are wider, each as `path:line`. */
export function findWideComments(): string[] {
  return listCode().flatMap((path) =>
    findWideLines(path, readFileOf(path)).map((line) => `${path}:${line}`),
  );
}

/**
 * The numbers of the lines that are wider than the limit and have a comment only. A line that has
 * no space to break it at may be wider, and so may an order to the linter, which has to be one
 * line.
 */
export function findWideLines(path: string, source: string): number[] {
  const lines = source.split('\n');
  if (!lines.some(isWideComment)) return [];
  const comments = path.endsWith('.css')
    ? [...source.matchAll(/\/\*.*?\*\//gs)].map((m) => ({
        start: m.index,
        end: m.index + m[0].length,
      }))
    : parseSync(path, source).comments;
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  return comments
    .flatMap(({ start, end }) => range(lineAt(start), lineAt(end)))
    .filter((number) => isWideComment(lines[number - 1] ?? ''));
}

function isWideComment(line: string): boolean {
  const words = line.replace(/^\s*(?:\/\/|\{?\/?\*+)?\s*/, '');
  return line.length > maxWidth && words.includes(' ') && !words.startsWith('biome-ignore');
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The functions whose inner functions share three variables or more. */
export function findHiddenClasses(): string[] {
  return listSources().flatMap((path) =>
    findSharedLets(path, readFileOf(path)).map(
      ({ name, lets }) => `${path} ${name}: ${lets.join(', ')}`,
    ),
  );
}

const query =
  /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

/** Whether a source builds a query. */
export function buildsQuery(source: string): boolean {
  return query.test(source);
}

/** The files outside `db` that build a query. */
export function findQueries(): string[] {
  return listSources().filter(
    (path) => !path.startsWith('src/db/') && buildsQuery(readFileOf(path)),
  );
}
