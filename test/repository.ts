import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export function readFileOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The files below a folder of the repository, as paths from its root. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/**
 * The folders below a folder of the repository that have files or folders, as paths from its root.
 */
export function listFolders(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => readdirSync(join(root, path)).length > 0)
    .sort();
}

/** The program's own source: TypeScript in src, without tests. */
export function listSources(): string[] {
  return listFiles('src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

/** The program's own style sheets. */
export function listStyles(): string[] {
  return listFiles('src').filter((path) => path.endsWith('.css'));
}
