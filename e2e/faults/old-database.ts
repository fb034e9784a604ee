import { sql } from 'kysely';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate, migrations } from '../../src/db/migrations/migrate.ts';
import type { Writer } from './blog.ts';

/**
 * Fills a folder with a blog of the first version of the program, and returns its articles. Like a migration, this
 * never changes. So it uses only the first migration and literal SQL.
 */
export async function makeOldDatabase(dataDir: string, articles = 300): Promise<Writer[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database, migrations.slice(0, 1));
  const writers: Writer[] = [];
  await database.db.transaction().execute(async (db) => {
    for (let number = 1; number <= articles; number += 1) {
      const articleID = `OLD${String(number).padStart(9, '0')}`;
      const markdown = `${number} ${'茶与雨 '.repeat(600)}`;
      const [published, at] = number % 2 === 0 ? [1, 1_000] : [null, null];
      await sql`
        insert into articles (id, revision, published_revision, posted_at, updated_at, created_at)
        values (${articleID}, 1, ${published}, ${at}, ${at}, 1000)`.execute(db);
      await sql`
        insert into revisions (article_id, number, based_on, saved_at, title, author, excerpt, markdown)
        values (${articleID}, 1, 0, 1000, ${`Old ${number}`}, '', '', ${markdown})`.execute(db);
      if (published !== null) {
        await sql`
          insert into renderings (article_id, revision, version, html)
          values (${articleID}, 1, 3, ${`<p>${markdown}</p>`})`.execute(db);
      }
      writers.push({ articleID, acknowledged: new Map([[1, markdown]]) });
    }
  });
  await database.close();
  return writers;
}
