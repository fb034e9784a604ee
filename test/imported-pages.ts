import { findMenu, listOwnPages } from '../src/db/settings/menu.ts';
import type { Db } from '../src/db/tables.ts';

/** The address names of all pages by their titles; in brackets those that visitors do not see. */
export async function pagesOf(db: Db, now: number): Promise<Record<string, string>> {
  const pages = await listOwnPages(db, now);
  return Object.fromEntries(
    pages.map(({ title, name, isShown }) => [title, isShown ? String(name) : `(${name})`]),
  );
}

/** The labels and the addresses of the menu at the top. */
export async function menuOf(db: Db, now: number): Promise<string[][]> {
  const { header } = await findMenu(db, now);
  return header.map(({ label, url }) => [label, url]);
}
