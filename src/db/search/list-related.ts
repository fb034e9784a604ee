import { sql } from 'kysely';
import type { ArticleLink } from '../../shared/article.ts';
import { toLink } from '../articles/published.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { fromOpenRevisions } from '../visible.ts';

/** More than a page shows: some of them it may name already. */
const maxListed = 12;

/**
 * The articles that are related to an article and whose words everybody may have at `now` (milliseconds), the nearest first: those that
 * were found for it, and those for which it was found.
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
  return fromOpenRevisions(db, now)
    .innerJoin(found.as('found'), 'found.article_id', 'articles.id')
    .select(['articles.id', 'title', 'slug', 'renderings.lang'])
    .orderBy('found.score', 'desc')
    .orderBy('posted_at', 'desc')
    .limit(sql.lit(maxListed));
});
