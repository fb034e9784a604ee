import { sql } from 'kysely';
import type { Database } from '../../src/db/connection/database.ts';

/**
 * All that a database is besides its rows: columns with types, defaults and what they may hold,
 * constraints, indexes, triggers and functions, each as a line of text. The order of the columns of
 * a table does not count.
 */
export async function describeSchema({ db, kind }: Database): Promise<string[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteSchema : postgresSchema).execute(db);
  const lines = rows.map(({ place, text }) => `${place} ${normalise(text)}`);
  return (kind === 'sqlite' ? lines.flatMap(splitTable) : lines).sort();
}

interface Part {
  place: string;
  text: string;
}

/** SQLite puts the name of a table that was renamed into quotes. */
function normalise(text: string): string {
  return text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}

/** A table as one line for each column and each constraint. */
function splitTable(line: string): string[] {
  const [, table, body = '', options] = /^(\S+ create table \w+)\((.*)\)(.*)$/i.exec(line) ?? [];
  if (table === undefined) return [line];
  const parts = body.split(/,(?![^(]*\))/);
  return [...parts.map((part) => `${table}: ${part}`), `${table}: ${options}`];
}

/** FTS5 makes the tables itself in which it keeps an index. */
const sqliteSchema = sql<Part>`
  select tbl_name || '.' || name as place, sql as text from sqlite_schema
  where sql is not null and name not glob '*_tokens_*'
`;

const postgresSchema = sql<Part>`
  select relname || '.' || attname as place,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)) as text
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = current_schema()::regnamespace
  union all
  select tablename || '.' || indexname, indexdef from pg_indexes where schemaname = current_schema()
  union all
  select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
`;
