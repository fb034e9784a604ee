import { sql } from 'kysely';
import { tablesOfReaders } from '../forget-readers.ts';
import type { Db } from '../tables.ts';
import { listTables } from './rows.ts';

// A restored blog is built in a schema of its own. Then its tables and those of the old blog change
// places in one transaction.

const beginning = 'restoring_';

/** The names of the schemas of a restore. `time`: when it began, in small letters and digits. */
export function schemaNames(time: string): { restored: string; old: string } {
  return { restored: `${beginning}${time}`, old: `before_restore_${time}` };
}

/** The address of the same database with this schema as its search path. */
export function inSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options ?? ''} -c search_path=${schema}`.trim());
  return url.href;
}

/** How many other processes of Suibi are connected to this database. */
export async function countOtherProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_name) as count from pg_stat_activity
    where datname = current_database() and application_name like 'suibi %'
      and application_name <> current_setting('application_name')
  `.execute(db);
  return Number(rows[0]?.count);
}

/** Makes an empty schema. Removes schemas of restores that were killed. */
export async function beginSchema(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${beginning})
  `.execute(db);
  for (const left of rows) await dropSchema(db, left.name);
  await sql`create schema ${sql.id(name)}`.execute(db);
}

/** Removes a schema with all that is in it. */
export async function dropSchema(db: Db, name: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db);
}

/**
 * Moves the tables of the old blog into a new schema `old`, and the tables of `restored` into their
 * place. The old blog loses the rows that tell who has read what.
 */
export async function putSchemaInPlace(
  db: Db,
  { restored, old }: { restored: string; old: string },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local lock_timeout = '5s'`.execute(db);
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
    const place = rows[0]?.name ?? 'public';
    await sql`create schema ${sql.id(old)}`.execute(db);
    const tables = await listTables(db, 'postgres', restored);
    await move(db, tables, place, old);
    await forgetReadersIn(db, old);
    await move(db, tables, restored, place);
    await sql`drop schema ${sql.id(restored)}`.execute(db);
  });
}

/**
 * The old blog may be of an earlier version, which had other tables. Before the first release the
 * keys stood in the settings.
 */
async function forgetReadersIn(db: Db, schema: string): Promise<void> {
  const names = await listTables(db, 'postgres', schema);
  for (const table of tablesOfReaders.filter((name) => names.has(name))) {
    await sql`delete from ${sql.id(schema, table)}`.execute(db);
  }
  if (!names.has('settings')) return;
  await sql`delete from ${sql.id(schema, 'settings')} where name like 'viewKey %'`.execute(db);
}

/** Moves the tables that `from` has, and the functions of their triggers. */
async function move(db: Db, tables: ReadonlySet<string>, from: string, to: string): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`
    select distinct proname as name from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid
      join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${from} and pronamespace = relnamespace and not tgisinternal
      and relname in (${sql.join([...tables])})
  `.execute(db);
  for (const name of await listTables(db, 'postgres', from)) {
    if (!tables.has(name)) continue;
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(db);
  }
  for (const { name } of functions) {
    await sql`alter function ${sql.id(from, name)}() set schema ${sql.id(to)}`.execute(db);
  }
}
