import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The files of uploads, of uploads that are arriving, and turns of processes. Only blogs on PostgreSQL use these tables: with
 * SQLite one process has the files in its folder.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const time = isSqlite ? 'integer' : 'bigint';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const strict = isSqlite ? 'strict' : '';
  const statements = [
    `create table file_contents (
      id text not null primary key,
      begun_at ${time} not null
    ) ${strict}`,
    `create table file_chunks (
      content_id text not null references file_contents (id) on delete cascade,
      number integer not null,
      bytes ${bytes} not null,
      primary key (content_id, number)
    ) ${strict}`,
    `create table stored_files (
      upload_id text not null,
      form text not null,
      content_id text not null unique references file_contents (id),
      digest text not null,
      size ${time} not null,
      stored_at ${time} not null,
      primary key (upload_id, form)
    ) ${strict}`,
    'create index stored_files_digest on stored_files (digest)',
    `create table arriving_files (
      hash text not null primary key,
      size ${time} not null,
      written_at ${time} not null
    ) ${strict}`,
    `create table arriving_chunks (
      hash text not null references arriving_files (hash) on delete cascade,
      begins_at ${time} not null,
      bytes ${bytes} not null,
      primary key (hash, begins_at)
    ) ${strict}`,
    `create table turns (
      name text not null primary key,
      holder text not null,
      ends_at ${time} not null
    ) ${strict}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
