import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRootFile, saveRootFile } from '../../db/settings/root-files.ts';
import type { Db } from '../../db/tables.ts';
import { listedUploadsPath } from '../../export/listed-uploads.ts';
import { rootFolder } from '../../export/root-files.ts';
import { describeRootFileFault, rootFileTexts } from '../../shared/root-files/root-file-texts.ts';
import { findContentFault, findNameFault } from '../../shared/root-files/root-files.ts';
import { wellKnownPrefix } from '../../urls.ts';
import type { Folder } from '../folder/scan-folder.ts';

/**
 * Takes the owner's files at the root of the blog from an export of this program. A file that the
 * blog has stays as it is. Returns a note for each file that was taken or left out: with such a
 * file somebody can prove to others that the blog is theirs. `now`: milliseconds.
 */
export async function importRootFiles(db: Db, folder: Folder, now: number): Promise<string[]> {
  // In any other folder the name has another meaning.
  if (!folder.files.includes(listedUploadsPath)) return [];
  const notes: string[] = [];
  for (const name of listNames(join(folder.path, rootFolder))) {
    const note = await importOne(db, folder.path, name, now);
    if (note) notes.push(`${rootFolder}/${name}: ${note}`);
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
): Promise<string | undefined> {
  const content = readFileSync(join(path, rootFolder, name), 'utf8');
  const fault = findNameFault(name) ?? findContentFault({ name, content }, now);
  if (fault) return `is left out: ${describeRootFileFault(fault, 'en')}`;
  const present = await findRootFile(db, name);
  if (present) return present.content === content ? undefined : 'stays as the blog has it';
  const outcome = await saveRootFile(db, { name, content });
  if (outcome === 'saved') return `was taken: the blog serves it at /${name}`;
  const { taken, tooMany } = rootFileTexts.en;
  return `is left out: ${outcome === 'taken' ? taken : tooMany}`;
}
