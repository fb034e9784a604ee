import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { openStorage } from '../../src/server/uploads/storage/open-storage.ts';
import { makeArticle } from '../../test/make.ts';
import { makeUpload } from '../../test/uploads.ts';

/**
 * Makes a blog of public articles, each with a file of 53 KB of noise. Their words and names have
 * `word`.
 */
export async function makeBlog(dataDir: string, word: string, articles = 12): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  const blog = { database, storage: openStorage(database, dataDir, Date.now), now: Date.now };
  // Pages say how long ago an article was posted. It is long enough that two pages of one test say
  // the same.
  const postedAt = Date.parse('2020-05-01');
  for (let number = 1; number <= articles; number += 1) {
    const noise = randomBytes(40_000).toString('base64');
    const file = await makeUpload(blog, `${word}-${number}.txt`, 'text/plain', noise);
    const words = { title: `${word} ${number}`, markdown: `[${word}](${file})` };
    await makeArticle(database.db, { ...words, postedAt, now: postedAt });
  }
  await database.close();
}
