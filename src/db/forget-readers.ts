import type { DatabaseSync } from 'node:sqlite';

/** The tables by which somebody could find out who has read what, and from which address. What is counted stands elsewhere. */
export const tablesOfReaders = ['view_keys', 'views', 'visits', 'login_failures'] as const;

/** Before the first release the keys of `views` and `visits` stood in the settings. */
const keysInSettings = "delete from settings where name like 'viewKey %'";

/**
 * Takes the readers out of a copy of a blog that is kept aside, as a file of SQLite of any version, and overwrites them there. A reader
 * whom the copy has lost is counted once more if the copy is ever used.
 */
export function forgetReaders(copy: DatabaseSync): void {
  copy.exec('pragma secure_delete = on');
  const rows = copy.prepare("select name from sqlite_schema where type = 'table'").all();
  const names = new Set(rows.map(({ name }) => name));
  for (const table of tablesOfReaders) if (names.has(table)) copy.exec(`delete from ${table}`);
  if (names.has('settings')) copy.exec(keysInSettings);
}
