import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseKind } from '../../src/db/tables.ts';

// The program of commit 97f4c74 has made these blogs, with rows in every table: a dump of its
// database for SQLite and one for PostgreSQL, and the backup of each. They are frozen.

const { dirname: folder } = import.meta;

/** The path of the backup. */
export const unreleasedBackup = (kind: DatabaseKind) => join(folder, `${kind}.tar.zst`);

export const dumpOf = (kind: DatabaseKind) => readFileSync(join(folder, `${kind}.sql`), 'utf8');

/** Makes the database in a folder, as a file of SQLite. */
export function writeUnreleased(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'));
  database.exec(`pragma journal_mode = wal; begin; ${dumpOf('sqlite')} commit;`);
  database.close();
}

/** The upload that the first article shows. */
export const unreleasedUpload = {
  id: 'iapfkm02h5c32vi0hfc4tjt71t',
  name: '茶 碗.png',
  content: 'a picture',
};

/** Puts the file of the upload where the program of the commit kept it, beside SQLite. */
export function writeUnreleasedUpload(dataDir: string): void {
  const { id, content } = unreleasedUpload;
  const path = join(dataDir, 'uploads', id.slice(0, 2), id.slice(2));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** Of the uploads that were not served: what the first release makes of them. */
const uploadsNow: Readonly<Record<string, object>> = {
  // Three beginnings were cut off. Animations get no smaller widths.
  'killed.jpg': { cleaning: 'waiting', cleaning_begun_at: 0, smaller: 'waiting' },
  'moving.gif': { cleaning: 'waiting', cleaning_begun_at: 0 },
  'waiting.png': { cleaning_begun_at: 0 },
};

const isViewKey = (name: unknown) => String(name).startsWith('viewKey ');

/** The rows of the first release for those that a database or a backup of 97f4c74 has, by table. */
export function toFirstRelease(before: Rows): Rows {
  const { settings = [], uploads = [], revisions = [] } = before;
  return {
    ...before,
    settings: settings.filter(({ name }) => !isViewKey(name)),
    view_keys: settings
      .filter(({ name }) => isViewKey(name))
      .map(({ name, value }) => ({ day: String(name).slice(8), key: value })),
    uploads: uploads.map((row) => ({
      ...row,
      cleaning_begun_at: null,
      cleaning_failures: 0,
      ...uploadsNow[String(row.name)],
    })),
    revisions: revisions.map(({ text: _, ...row }) => row),
    revision_texts: revisions.map(({ article_id, number, text }) => ({ article_id, number, text })),
    ended_sessions: [],
    thinned_revisions: [],
  };
}

/** The rows without the columns that later migrations have added to those of the first release. */
export function withoutLater(rows: Rows, first: Rows): Rows {
  const entries = Object.entries(rows).map(([table, some]) => {
    const columns = Object.keys(first[table]?.[0] ?? {});
    return [table, some.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))];
  });
  return Object.fromEntries(entries);
}

/** Rows as lines of text, whatever the order of rows and columns. */
export function asLines(rows: Rows): string[] {
  const entries = Object.entries(rows).flatMap(([table, some]) =>
    some.map((row) => `${table} ${JSON.stringify(Object.entries(row).sort())}`),
  );
  return entries.sort();
}
