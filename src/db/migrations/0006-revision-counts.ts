import { type QueryExecutorProvider, sql } from 'kysely';

/** The length of each revision's text. Null for revisions that a program without counts saved. */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['words', 'han_characters']) {
    await sql.raw(`alter table revisions add column ${column} ${type}`).execute(db);
  }
}
