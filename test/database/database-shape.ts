import { sql } from 'kysely';
import type { Database } from '../../src/db/connection/database.ts';

/**
 * Every table with its columns, in their order: `name type, name type!`. A column with `!` must
 * have a value. SQLite calls an integer of any size `integer`.
 */
export async function describeTables(database: Database): Promise<Record<string, string>> {
  const { rows } = await (database.kind === 'sqlite' ? sqliteColumns : postgresColumns).execute(
    database.db,
  );
  const tables: Record<string, string> = {};
  for (const { table, name, type, required } of rows) {
    const column = `${name} ${type.toLowerCase()}${required ? '!' : ''}`;
    tables[table] = tables[table] === undefined ? column : `${tables[table]}, ${column}`;
  }
  return tables;
}

interface Column {
  table: string;
  name: string;
  type: string;
  required: number | boolean;
}

const sqliteColumns = sql<Column>`
  select tables.name as "table", columns.name, columns.type, columns."notnull" as required
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite_%'
  order by tables.name, columns.cid
`;

const postgresColumns = sql<Column>`
  select table_name as "table", column_name as name, data_type as type, is_nullable = 'NO' as required
  from information_schema.columns
  where table_schema = 'public'
  order by table_name collate "C", ordinal_position
`;
