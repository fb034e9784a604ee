import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type ListRedirect, listListRedirects } from '../db/articles/redirects.ts';
import type { Db } from '../db/tables.ts';
import { normaliseAddress } from '../shared/address/addresses.ts';
import { toListTarget } from '../shared/address/old-lists.ts';
import type { FolderWriter } from './whole-folder.ts';

/** The old addresses that lead to lists, a JSON value in each line. */
export const oldListsPath = 'suibi-old-lists.ndjson';

const lineSchema = z.object({
  address: z.string(),
  list: z.string(),
  tag: z.string().default(''),
});

/** A blog that has no such address gets no file. */
export async function writeOldLists(db: Db, folder: FolderWriter): Promise<void> {
  const lists = await listListRedirects(db);
  if (lists.length === 0) return;
  await folder.addText(oldListsPath, lists.map((list) => `${JSON.stringify(list)}\n`).join(''));
}

/** Reads the file of an export. A line that no export has written is left out. */
export function readOldLists(path: string): ListRedirect[] {
  return readFileSync(path, 'utf8').split('\n').flatMap(readLine);
}

function readLine(line: string): ListRedirect[] {
  try {
    const { address, list, tag } = lineSchema.parse(JSON.parse(line));
    const target = toListTarget(list, tag);
    const isStored = address === normaliseAddress(address);
    return target && isStored ? [{ address, ...target }] : [];
  } catch {
    return [];
  }
}
