import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRootFile, saveRootFile } from '../../db/settings/root-files.ts';
import type { Db } from '../../db/tables.ts';
import { listedUploadsPath } from '../../export/listed-uploads.ts';
import { rootFolder } from '../../export/root-files.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { findContentFault, findNameFault } from '../../shared/root-files/root-files.ts';
import { wellKnownPrefix } from '../../urls.ts';
import type { Folder } from '../folder/scan-folder.ts';

/**
 * Takes the owner's files at the root of the blog from an export of this program. A file that the
 * blog has stays as it is. Returns a note for each file that was taken or left out: with such a
 * file somebody can prove to others that the blog is theirs. `now`: milliseconds.
 */
export async function importRootFiles(db: Db, folder: Folder, now: number): Promise<ImportNote[]> {
  // In any other folder the name has another meaning.
  if (!folder.files.includes(listedUploadsPath)) return [];
  const notes: ImportNote[] = [];
  for (const name of listNames(join(folder.path, rootFolder))) {
    const note = await importOne(db, folder.path, name, now);
    if (note) notes.push({ ...note, path: `${rootFolder}/${name}` });
  }
  return notes;
}

/** The names of the files, also in the hidden folder that they may stand in. */
function listNames(dir: string): string[] {
  const wellKnown = wellKnownPrefix.slice(1);
  return ['', wellKnown].flatMap((inside) => {
    if (!existsSync(join(dir, inside))) return [];
    return readdirSync(join(dir, inside), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => inside + entry.name)
      .sort();
  });
}

async function importOne(
  db: Db,
  path: string,
  name: string,
  now: number,
): Promise<ImportNote | undefined> {
  const content = readFileSync(join(path, rootFolder, name), 'utf8');
  const fault = findNameFault(name) ?? findContentFault({ name, content }, now);
  if (fault) return makeNote('root-file-faulty', { fault });
  const present = await findRootFile(db, name);
  if (present) return present.content === content ? undefined : makeNote('root-file-kept');
  const outcome = await saveRootFile(db, { name, content });
  if (outcome === 'saved') return makeNote('root-file-taken', { name });
  return makeNote('root-file-left', { outcome: outcome === 'taken' ? 'taken' : 'tooMany' });
}
