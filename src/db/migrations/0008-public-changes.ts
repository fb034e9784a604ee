import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The clock of public changes: one row, which triggers set on at every change of a column that visitors' pages are made
 * of. Before, the program had to remember this at each change.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const statements =
    kind === 'sqlite'
      ? [createTable('integer', 'strict'), ...startClock, ...sqliteTriggers()]
      : [createTable('bigint', ''), ...startClock, noteInPostgres, ...postgresTriggers()];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const createTable = (number: string, strict: string) => `create table public_changes (
    id ${number} not null primary key check (id = 1),
    number ${number} not null,
    changed_at ${number} not null
  ) ${strict}`;

const startClock = [
  `insert into public_changes (id, number, changed_at)
    select 1, 0, coalesce(max(cast(value as bigint)), 0) from settings where name = 'publicChange'`,
  `delete from settings where name = 'publicChange'`,
];

/** The columns that visitors' pages are made of. No page shows a row for which `isPublic` is false, such as a draft. */
const watched: { table: string; columns?: string; isPublic?: (row: string) => string }[] = [
  {
    table: 'articles',
    columns: 'published_revision, posted_at, updated_at, trashed_at',
    isPublic: (row) => `${row}.published_revision is not null`,
  },
  { table: 'renderings' },
  { table: 'article_tags' },
  { table: 'article_series' },
  { table: 'translation_links' },
  { table: 'article_passwords' },
  { table: 'redirects' },
  {
    table: 'settings',
    // The table also has values of the program itself. Some have a name with a space, such as `import NAME`.
    isPublic: (row) =>
      `${row}.name not like '% %' and ${row}.name not in ('blogId', 'setupToken', 'uploadSecret')`,
  },
  { table: 'owner', columns: 'display_name' },
  { table: 'uploads', columns: 'name, media_type, width, height, trashed_at, smaller' },
];

const events = watched.flatMap(({ table, columns, isPublic }) => [
  { table, name: 'insert', event: 'insert', condition: isPublic?.('new') },
  {
    table,
    name: 'update',
    event: columns ? `update of ${columns}` : 'update',
    condition: isPublic && `(${isPublic('old')}) or (${isPublic('new')})`,
  },
  { table, name: 'delete', event: 'delete', condition: isPublic?.('old') },
]);

function sqliteTriggers(): string[] {
  return events.map(
    ({ table, name, event, condition }) => `create trigger public_${table}_${name}
      after ${event} on ${table} ${condition ? `when ${condition}` : ''}
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end`,
  );
}

const noteInPostgres = `create function note_public_change() returns trigger language plpgsql as $$
  begin
    update public_changes set
      number = number + 1,
      changed_at = greatest(changed_at + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint);
    perform pg_notify('suibi_public_change', '');
    return null;
  end $$`;

/**
 * The triggers run at the end of the transaction. Every public change locks the row of the clock: a transaction that
 * locked other rows after it could wait for a second transaction that waits for the clock.
 */
function postgresTriggers(): string[] {
  return events.map(
    ({ table, name, event, condition }) => `create constraint trigger public_${table}_${name}
      after ${event} on ${table} deferrable initially deferred
      for each row ${condition ? `when (${condition})` : ''}
      execute function note_public_change()`,
  );
}
