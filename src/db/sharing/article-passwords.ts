import { isSqlite } from '../is-sqlite.ts';
import { closeInIndex } from '../search/index/open-articles.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/** The hash of an article's password. Undefined if everybody may read the article. */
export async function findArticlePassword(db: Db, articleID: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('article_passwords')
    .select('password_hash')
    .where('article_id', '=', articleID)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Sets the password of an article, or removes it (null). Readers who have given the former password
 * have to give the new one. False if there is no such article.
 */
export async function setArticlePassword(
  db: Db,
  articleID: string,
  passwordHash: string | null,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const query = db.selectFrom('articles').select('id').where('id', '=', articleID);
    // A publication at the same time does not see the password yet: its words would stay in the
    // index.
    const article = await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
    if (!article) return false;
    if (passwordHash === null) {
      await db.deleteFrom('article_passwords').where('article_id', '=', articleID).execute();
      return true;
    }
    const columns = { password_hash: passwordHash, set_at: now };
    await db
      .insertInto('article_passwords')
      .values({ article_id: articleID, ...columns })
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
      .execute();
    await closeInIndex(db, articleID);
    return true;
  });
}
