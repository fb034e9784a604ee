import { dirname } from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/connection/database.ts';
import { openDatabase } from '../../src/db/connection/open.ts';

/** Opens the database of a test once more, as another process does. It is closed after the test. */
export async function openAgain({ kind, sqlite, db }: Database): Promise<Database> {
  const { rows } =
    kind === 'postgres'
      ? await sql<{ name: string }>`select current_database() as name`.execute(db)
      : { rows: [] };
  const databaseUrl = rows[0] && new URL(`/${rows[0].name}`, inject('postgresUrl')).href;
  const other = await openDatabase({ dataDir: dirname(sqlite?.path ?? '.'), databaseUrl });
  onTestFinished(() => other.close());
  return other;
}
