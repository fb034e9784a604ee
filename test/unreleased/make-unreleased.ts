import pg from 'pg';
import type { DatabaseKind } from '../../src/db/tables.ts';
import { createPostgresDatabase, temporaryFolder } from '../each-database.ts';
import { dumpOf, writeUnreleased } from './unreleased-blog.ts';

/** A folder or a database with the blog, which is gone after the test. */
export async function makeUnreleased(kind: DatabaseKind) {
  const dataDir = temporaryFolder();
  if (kind === 'sqlite') {
    writeUnreleased(dataDir);
    return { dataDir, databaseUrl: undefined };
  }
  const databaseUrl = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dumpOf(kind));
  await client.end();
  return { dataDir, databaseUrl };
}
