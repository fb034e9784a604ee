import type { DatabaseSync } from 'node:sqlite';

/**
 * The tables by which somebody could find out who has read what, and from which address. The counts
 * of views and visits stand in other tables.
 */
export const tablesOfReaders = ['view_keys', 'views', 'visits', 'login_failures'] as const;

/** Before the first release the keys of `views` and `visits` stood in the settings. */
const keysInSettings = "delete from settings where name like 'viewKey %'";

/**
 * Deletes the readers from a copy of a blog that is kept aside, and overwrites their rows. The copy
 * is a SQLite file of any version. If it is ever used, a reader may be counted once more.
 */
export function forgetReaders(copy: DatabaseSync): void {
  copy.exec('pragma secure_delete = on');
  const rows = copy.prepare("select name from sqlite_schema where type = 'table'").all();
  const names = new Set(rows.map(({ name }) => name));
  for (const table of tablesOfReaders) if (names.has(table)) copy.exec(`delete from ${table}`);
  if (names.has('settings')) copy.exec(keysInSettings);
}
