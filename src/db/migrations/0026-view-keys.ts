import { type QueryExecutorProvider, sql } from 'kysely';

/** The keys of the days’ readers leave the settings, which stand in backups. A backup has no rows of this table. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const strict = kind === 'sqlite' ? 'strict' : '';
  for (const statement of [
    `create table view_keys (
      day text not null primary key,
      key text not null
    ) ${strict}`,
    `insert into view_keys (day, key)
      select substr(name, 9), value from settings where name like 'viewKey %'`,
    "delete from settings where name like 'viewKey %'",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
