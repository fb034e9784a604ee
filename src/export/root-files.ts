import { listRootFiles } from '../db/settings/root-files.ts';
import type { Db } from '../db/tables.ts';
import type { FolderWriter } from './whole-folder.ts';

/** The folder of an export that has the owner's files at the root of the blog. */
export const rootFolder = 'root';

/** Writes the owner's files, each as readers get it. */
export async function writeRootFiles(db: Db, folder: FolderWriter): Promise<void> {
  for (const { name, content } of await listRootFiles(db)) {
    await folder.addText(`${rootFolder}/${name}`, content);
  }
}
