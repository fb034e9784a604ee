import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listOwnPages } from '../../db/settings/menu.ts';
import { findSettings, saveSettings } from '../../db/settings/settings.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { blogFilePath } from '../../export/blog-file.ts';
import { type ImportNote, makeNote, notesAbout } from '../../shared/import/import-note.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import type { Folder } from '../folder/scan-folder.ts';

type Name = keyof Settings;

/**
 * Takes the settings of an export where the blog still has what every new blog has: what the owner
 * has chosen here stays. Returns notes for the owner: what was taken, and what was not. `now` is in
 * milliseconds.
 */
export async function importBlogFile(db: Db, folder: Folder, now: number): Promise<ImportNote[]> {
  if (!folder.files.includes(blogFilePath)) return [];
  const text = readFileSync(join(folder.path, blogFilePath), 'utf8');
  // Only this program's export needs the reader.
  const { readBlogFile } = await import('./read-blog-file.ts');
  const { settings, notes } = await readBlogFile(text, await listOwnPages(db, now));
  const { taken, left } = await inTransaction(db, async (db) => {
    const divided = divideSettings(settings, await findSettings(db));
    await saveSettings(db, Object.fromEntries(divided.taken.map((name) => [name, settings[name]])));
    return divided;
  });
  const listed = (kind: 'settings-taken' | 'settings-kept', names: Name[]) =>
    names.length === 0 ? [] : [makeNote(kind, { names: names.join(', ') })];
  return [
    ...notes,
    ...notesAbout(blogFilePath, [
      ...listed('settings-taken', taken),
      ...listed('settings-kept', left),
    ]),
  ];
}

/** The settings to take, and those that differ but stay as they are in the blog. */
export function divideSettings(
  read: Partial<Settings>,
  present: Settings,
): { taken: Name[]; left: Name[] } {
  const names = Object.keys(read) as Name[];
  const differing = names.filter((name) => !isDeepStrictEqual(read[name], present[name]));
  const isTaken = (name: Name) => isDeepStrictEqual(present[name], defaultSettings[name]);
  return { taken: differing.filter(isTaken), left: differing.filter((name) => !isTaken(name)) };
}
