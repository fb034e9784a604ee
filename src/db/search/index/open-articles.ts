import { isSqlite } from '../../is-sqlite.ts';
import type { Db } from '../../tables.ts';
import { fromOpen } from '../../visible.ts';
import { type IndexedArticle, indexArticle, removeFromIndex } from './index-article.ts';

// The visitors’ index has only the words of articles that everybody may read. If it had the others
// too, and left them out of its answers, the time of an answer would tell which words they have.

/**
 * As `indexArticle` if everybody may read the article at `now` (milliseconds). If not, the index
 * loses the article, which then waits in `articles_to_index`. `db` is a transaction.
 */
export async function indexIfOpen(db: Db, article: IndexedArticle, now: number): Promise<void> {
  if (await isOpen(db, article.articleID, now)) await indexArticle(db, article);
  else await closeInIndex(db, article.articleID);
}

/**
 * Removes an article from the index unless everybody may read it at `now` (milliseconds). `db` is a
 * transaction.
 */
export async function closeUnlessOpen(db: Db, articleID: string, now: number): Promise<void> {
  if (!(await isOpen(db, articleID, now))) await closeInIndex(db, articleID);
}

/**
 * Removes an article from the index. If it is published, it waits until everybody may read it: see
 * `listOpened`. `db` is a transaction.
 */
export async function closeInIndex(db: Db, articleID: string): Promise<void> {
  await removeFromIndex(db, articleID);
  await db
    .insertInto('articles_to_index')
    .columns(['article_id'])
    .expression((eb) =>
      eb.selectFrom('renderings').select('article_id').where('article_id', '=', articleID),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The articles that everybody may read at `now` (milliseconds) and that wait for the index, from
 * the first id after `after`.
 */
export async function listOpened(
  db: Db,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<{ articleID: string; revision: number }[]> {
  return fromOpen(db, now, 'articles and pages')
    .innerJoin('articles_to_index', 'articles_to_index.article_id', 'articles.id')
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select(['articles.id as articleID', 'renderings.revision'])
    .where('articles.id', '>', after)
    .orderBy('articles.id')
    .limit(limit)
    .execute();
}

async function isOpen(db: Db, articleID: string, now: number): Promise<boolean> {
  const article = fromOpen(db, now, 'articles and pages')
    .select('articles.id')
    .where('articles.id', '=', articleID);
  // A transaction that closes the article has to wait for this one, and then removes what this one
  // adds.
  const row = await (isSqlite(db) ? article : article.forShare()).executeTakeFirst();
  return row !== undefined;
}
