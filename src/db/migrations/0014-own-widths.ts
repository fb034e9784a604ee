import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Pictures of at most 1920 pixels are served as AVIF and WebP in their own width too. Earlier versions made only narrower
 * ones, so these pictures wait again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql
    .raw(
      `update uploads set smaller = 'waiting', smaller_tries = 0
        where smaller = 'made' and width <= 1920`,
    )
    .execute(db);
}
