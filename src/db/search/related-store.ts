import { sql } from 'kysely';
import type { ArticleLink } from '../../shared/article.ts';
import { linkColumns, toLink } from '../articles/published.ts';
import { compileOnce } from '../compile-once.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { fromOpenRevisions } from '../visible.ts';
import type { RelatedArticle } from './related.ts';

/**
 * The first passage of an article for which nobody has looked for related ones yet. Undefined if
 * there is none.
 */
export async function findUnrelated(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('passages_to_relate')
    .select('passage_id')
    .orderBy('passage_id')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.passage_id);
}

/** The number of articles that the visitors’ index has. */
export async function countArticles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_passages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stores the articles that are related to the one of the passage `passageID`. Does nothing if
 * another process has done so, or if another revision was published in the meantime: its passage
 * waits by itself.
 */
export async function storeRelated(
  db: Db,
  passageID: number,
  related: readonly RelatedArticle[],
): Promise<void> {
  await inTransaction(db, async (db) => {
    const wanted = db
      .selectFrom('search_passages')
      .select('id')
      .where('id', 'in', [passageID, ...related.map((each) => each.passageID)]);
    // A publication that waits for a row here could hold another one. So nothing is waited for:
    // what it has is as good as gone.
    const there = await (isSqlite(db) ? wanted : wanted.forKeyShare().skipLocked()).execute();
    const ids = new Set(there.map(({ id }) => Number(id)));
    if (!ids.has(passageID)) return;
    const { numDeletedRows } = await db
      .deleteFrom('passages_to_relate')
      .where('passage_id', '=', passageID)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const rows = related
      .filter((each) => ids.has(each.passageID))
      .map((each) => ({ passage_id: passageID, related_id: each.passageID, score: each.score }));
    if (rows.length > 0) await db.insertInto('related_passages').values(rows).execute();
  });
}

/** More than a page shows: some of them it may name already. */
const maxListed = 12;

/**
 * The articles that are related to an article and whose words everybody may have at `now`
 * (milliseconds), the nearest first: those that were found for it, and those for which it was
 * found.
 */
export async function listRelated(db: Db, articleID: string, now: number): Promise<ArticleLink[]> {
  const rows = await selectRelated(db, { articleID, now });
  return rows.map(toLink);
}

const selectRelated = compileOnce((db, { articleID, now }: { articleID: string; now: number }) => {
  const from = (own: 'passage_id' | 'related_id', other: 'passage_id' | 'related_id') =>
    db
      .selectFrom('search_passages as own')
      .innerJoin('related_passages', `related_passages.${own}`, 'own.id')
      .innerJoin('search_passages as other', 'other.id', `related_passages.${other}`)
      .select(['other.article_id', 'score'])
      .where('own.article_id', '=', articleID)
      .where('own.number', '=', sql.lit(0));
  const both = from('passage_id', 'related_id').unionAll(from('related_id', 'passage_id'));
  const found = db
    .selectFrom(both.as('both'))
    .select(({ fn }) => ['article_id', fn.max('score').as('score')])
    .groupBy('article_id');
  return fromOpenRevisions(db, now, 'articles')
    .innerJoin(found.as('found'), 'found.article_id', 'articles.id')
    .select(linkColumns)
    .orderBy('found.score', 'desc')
    .orderBy('posted_at', 'desc')
    .limit(sql.lit(maxListed));
});
