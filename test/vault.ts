import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../src/db/tables.ts';
import { makeImport } from './import-folder.ts';
import { listRevisions } from './revisions.ts';

/** As `makeImport`, with a folder that Obsidian has opened. */
export function makeVault(db: Db) {
  const vault = makeImport(db);
  mkdirSync(join(vault.folder, '.obsidian'));
  return vault;
}

/** A note that everybody may read. */
export function openNote(text: string, ...properties: string[]): string {
  return `---\n${['publish: true', ...properties].join('\n')}\n---\n${text}\n`;
}

/** The newest revision of an article. */
export async function contentOf(db: Db, articleID: string) {
  const [revision] = await listRevisions(db, articleID);
  if (!revision) throw new Error(`${articleID} has no revision`);
  return revision.content;
}
