import { stringify } from 'yaml';
import { listOwnPages } from '../db/settings/menu.ts';
import { findSettings } from '../db/settings/settings.ts';
import type { Db } from '../db/tables.ts';
import type { MenuEntry } from '../shared/settings.ts';

/** The file of an export that has the settings of the blog. */
export const blogFilePath = 'blog.yml';

/** The first field. Other programs have files of this name too. */
export const blogFileFormat = { suibi: 1 };

/** An entry of the menu as the file has it: ids of pages are not the same in another blog. */
export type WrittenEntry = Omit<MenuEntry, 'target'> & {
  target: Exclude<MenuEntry['target'], { kind: 'page' }> | { kind: 'page'; name: string };
};

/**
 * All settings as YAML. The menu names pages by their address names; an entry of a page that is
 * gone or has no name is left out. `now` is in milliseconds.
 */
export async function makeBlogFile(db: Db, now: number): Promise<string> {
  const settings = await findSettings(db);
  const pages = await listOwnPages(db, now);
  const menu = settings.menu.flatMap((entry): WrittenEntry[] => {
    const { target } = entry;
    if (target.kind !== 'page') return [{ ...entry, target }];
    const name = pages.find(({ articleID }) => articleID === target.articleID)?.name;
    return name ? [{ ...entry, target: { kind: 'page', name } }] : [];
  });
  return stringify({ ...blogFileFormat, ...settings, menu });
}
