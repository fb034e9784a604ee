import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * When the cleaning of a file began, and how often it failed because of the file. Until now three beginnings gave a file up, also when
 * the program was killed meanwhile: such files wait again, and are tried once a day. Their stills get smaller widths.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  const statements = [
    `alter table uploads add column cleaning_begun_at ${time}`,
    'alter table uploads add column cleaning_failures integer not null default 0',
    `update uploads set cleaning = 'waiting', cleaning_begun_at = 0
      where cleaning = 'failed' and cleaning_tries >= 3`,
    `update uploads set smaller = 'waiting'
      where cleaning_begun_at = 0 and smaller = 'none'
        and media_type in ('image/jpeg', 'image/png', 'image/avif') and width > 480 and height <= 4 * width`,
    `update uploads set cleaning_begun_at = 0 where cleaning = 'waiting'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
