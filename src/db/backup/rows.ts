import { sql } from 'kysely';
import type { DatabaseKind, Db } from '../tables.ts';
import type { TableInBackup } from './tables-in-backup.ts';

/** A row of any table, with the names that its columns have in the database. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Reads a table in the order of its primary key, some rows at a time. `db` shows one state of the
 * database: see `Database.readOneState`.
 */
export async function* readRows(
  db: Db,
  { name, primaryKey, rowsAtOnce }: TableInBackup,
): AsyncGenerator<Row[]> {
  const columns = sql.join(primaryKey.map((column) => sql.id(column)));
  for (let last: Row | undefined; ; ) {
    const values = primaryKey.map((column) => sql`${last?.[column]}`);
    const after = last ? sql`where (${columns}) > (${sql.join(values)})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(rowsAtOnce)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}

export async function countRows(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/**
 * The names of all tables of the database. With PostgreSQL only the tables of `schema`, by default
 * of the first schema of the search path.
 */
export async function listTables(
  db: Db,
  kind: DatabaseKind,
  schema?: string,
): Promise<Set<string>> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    : sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = coalesce(${schema ?? null}, current_schema())
      `
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The names of the columns of a table. With PostgreSQL the table is in the first schema of the
 * search path.
 */
export async function listColumns(db: Db, kind: DatabaseKind, table: string): Promise<Set<string>> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}
      `
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * SQLITE_CONSTRAINT, which has types too, SQLITE_MISMATCH and SQLITE_TOOBIG
 * (https://www.sqlite.org/rescode.html).
 */
const sqliteRefusals = [19, 20, 18];

/**
 * The classes of PostgreSQL's errors about data, and about what a row refers to (its manual,
 * appendix A).
 */
const postgresRefusals = /^(?:22|23|42|54)/;

/**
 * Whether an error of `addRows` is the fault of a row: its types, what it refers to, or that it is
 * there already.
 */
export function isRowRefused(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // The kind of an error of SQLite stands in its last byte.
  if (typeof errcode === 'number') return sqliteRefusals.includes(errcode & 0xff);
  return typeof code === 'string' && /^\w{5}$/.test(code) && postgresRefusals.test(code);
}

/** SQLite allows 32,766 values in a statement, PostgreSQL 65,535. */
const maxValuesAtOnce = 30_000;

/**
 * Adds rows, which all have the same columns. Throws when a row is there already, or refers to a
 * row that is not.
 */
export async function addRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.id(name)));
  const rowsAtOnce = Math.floor(maxValuesAtOnce / names.length);
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
    const lines = rows
      .slice(begin, begin + rowsAtOnce)
      .map((row) => sql`(${sql.join(names.map((name) => sql`${row[name]}`))})`);
    await sql`
      insert into ${sql.table(table)} (${columns}) values ${sql.join(lines)}
    `.execute(db);
  }
}

/**
 * Sets the count of public changes above all that visitors, and caches in front of the blog, can
 * know: no earlier state has counted as many changes as there are milliseconds. `now` is in
 * milliseconds.
 */
export async function passKnownStates(db: Db, now: number): Promise<void> {
  await db.updateTable('public_changes').set({ number: now, changed_at: now }).execute();
}
