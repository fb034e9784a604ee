import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Old addresses that lead to lists: tags, the archive, feeds. Visitors get them, so a change of
 * them is a public change: see the first migration.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const statements = [
    `create table list_redirects (
      address text not null primary key,
      list text not null,
      tag text not null
    ) ${strict}`,
    ...['insert', 'update', 'delete'].map((event) => makeTrigger(kind, event)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function makeTrigger(kind: 'sqlite' | 'postgres', event: string): string {
  if (kind === 'postgres') {
    return `create constraint trigger public_list_redirects_${event}
      after ${event} on list_redirects deferrable initially deferred
      for each row execute function note_public_change()`;
  }
  return `create trigger public_list_redirects_${event}
    after ${event} on list_redirects
    begin
      update public_changes set
        number = number + 1,
        changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
    end`;
}
