import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Each start looks for the renderings of older versions. It read every row of a table that also has the HTML, which took
 * longer than all other work of a start; this index has all that it asks for.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const columns = 'article_id, version, revision';
  await sql.raw(`create index renderings_version on renderings (${columns})`).execute(db);
}
