import { maxRootFiles, type RootFile } from '../../shared/root-files/root-files.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

export async function findRootFile(db: Db, name: string): Promise<RootFile | undefined> {
  return db.selectFrom('root_files').selectAll().where('name', '=', name).executeTakeFirst();
}

/** All root files by name. Sorted here, because the two databases sort letters differently. */
export async function listRootFiles(db: Db): Promise<RootFile[]> {
  const files = await db.selectFrom('root_files').selectAll().execute();
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export type SaveRootFileOutcome = 'saved' | 'taken' | 'too-many';

/**
 * Saves a file under its name. `was`: the name that it had until now; the file is renamed, or made
 * anew if it is gone. Another file keeps its name, also one in other letter case: 'taken' then.
 */
export async function saveRootFile(
  db: Db,
  { name, content }: RootFile,
  was?: string,
): Promise<SaveRootFileOutcome> {
  return inTransaction(db, async (db) => {
    const rows = await db.selectFrom('root_files').select('name').execute();
    const others = rows.filter((row) => row.name !== was);
    if (others.some((row) => row.name.toLowerCase() === name.toLowerCase())) return 'taken';
    if (others.length >= maxRootFiles) return 'too-many';
    if (was !== undefined) await removeRootFile(db, was);
    await db.insertInto('root_files').values({ name, content }).execute();
    return 'saved';
  });
}

/** Removes a file. One that is gone already stays gone. */
export async function removeRootFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('root_files').where('name', '=', name).execute();
}
