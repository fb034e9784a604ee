import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCollections } from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Folder } from '../folder/scan-folder.ts';
import { digestFile, readDigest } from '../plans/digest.ts';

/** Asks the owner for a name. Undefined where nobody can be asked. */
export type AskName = (question: string) => Promise<string | undefined>;

interface Chosen {
  collection: string;
  /** Whether the owner has given the name. */
  isNamed: boolean;
}

/**
 * Chooses the name under which a folder is imported: the name that the owner has given, else the
 * folder’s own. Asks the owner when another collection has files with the same paths and the same
 * content: under a new name each of them would become a second article. Throws OperatorError where
 * nobody can be asked, and where the answer is empty; nothing is written then.
 */
export async function chooseCollection(
  db: Db,
  folder: Folder,
  { collection, isNamed, askName }: Chosen & { askName?: AskName },
): Promise<Chosen> {
  if (isNamed) return { collection, isNamed };
  const found = await findSame(db, folder, collection);
  if (found === undefined) return { collection, isNamed };
  const [known, count] = found;
  const what = folder.made ? 'blog' : 'folder';
  const items = folder.made ? 'articles' : 'files';
  const fact =
    `${count} of ${folder.articles.length} ${items} were imported before under the name “${known}”. ` +
    `Under the name “${collection}” each of them would become an article a second time`;
  const question = `${fact}.\nType “${known}” if it is the same ${what}, or “${collection}” if it is another one: `;
  const answer = await askName?.(question);
  if (answer === undefined) {
    throw new OperatorError(
      `${fact}, so nothing was imported. If it is the same ${what}, use ${optionOf(known)}. ` +
        `If it is another one, use ${optionOf(collection)}`,
      { exitCode: exitCodes.usage },
    );
  }
  if (answer === '') throw new OperatorError('Nothing was imported.');
  return { collection: answer, isNamed: true };
}

/** The option `--as`, with the name quoted where a shell needs it. */
function optionOf(name: string): string {
  return /^[\p{L}\p{N}_./@:-]+$/u.test(name)
    ? `--as ${name}`
    : `--as '${name.replaceAll("'", `'\\''`)}'`;
}

/**
 * The collection that has most of the files, with their number. Undefined if no other collection
 * has one of them.
 */
async function findSame(
  db: Db,
  folder: Folder,
  collection: string,
): Promise<[collection: string, count: number] | undefined> {
  const collections = await listCollections(db);
  const own = collections.get(collection) ?? new Map<string, string>();
  collections.delete(collection);
  const added = folder.articles.filter((path) => !own.has(path));
  const counts = new Map<string, number>();
  for (const path of added) {
    const others = [...collections].filter(([, digests]) => digests.has(path));
    const digest = others.length > 0 ? digestOf(folder, path) : undefined;
    for (const [name, digests] of others) {
      const stored = readDigest(digests.get(path) ?? '');
      const isSame = stored.version !== 1 && stored.file === digest;
      if (isSame) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0];
}

/** Undefined for a file that cannot be read. The survey refuses it. */
function digestOf({ path: root, made }: Folder, path: string): string | undefined {
  try {
    return made?.digest(path) ?? digestFile(readFileSync(join(root, path)));
  } catch {
    return undefined;
  }
}
