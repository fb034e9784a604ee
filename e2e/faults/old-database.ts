import { sql } from 'kysely';
import { openDatabase } from '../../src/db/connection/open.ts';
import { writeUnreleased } from '../../test/unreleased/unreleased-blog.ts';
import type { Writer } from './blog.ts';

/**
 * Fills a folder with the blog that commit 97f4c74 has made, and with further articles, which it
 * returns. It goes with the step from that commit; later the blog of a release takes its place.
 */
export async function makeOldDatabase(dataDir: string, articles = 300): Promise<Writer[]> {
  writeUnreleased(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
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
        insert into revisions
          (article_id, number, based_on, saved_at, key, kind, title, author, excerpt, text)
        values (${articleID}, 1, 0, 1000, 'number 1', 'save', ${`Old ${number}`}, '', '', ${markdown})`.execute(
        db,
      );
      if (published !== null) {
        await sql`
          insert into renderings (article_id, revision, version, reading_minutes, summary, toc, html)
          values (${articleID}, 1, 3, 1, '', '[]', ${`<p>${markdown}</p>`})`.execute(db);
      }
      writers.push({ articleID, acknowledged: new Map([[1, markdown]]) });
    }
  });
  await database.close();
  return writers;
}
