import type { Article, ArticleLink } from '../../shared/article.ts';
import { linkColumns, toLink } from '../articles/published.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { fromVisible, fromVisibleRevisions } from '../visible.ts';

/** The articles before and after an article, in the order of the list. */
export async function findNeighbours(
  db: Db,
  { articleID, postedAt }: Pick<Article, 'articleID' | 'postedAt'>,
  now: number,
): Promise<{ older: ArticleLink | undefined; newer: ArticleLink | undefined }> {
  const time = Date.parse(postedAt);
  const rows = await findBeside(db, { now, articleID, time, until: Math.min(time, now) });
  // SQLite has no type for true and false.
  const older = rows.find((row) => Boolean(row.is_older));
  const newer = rows.find((row) => !row.is_older);
  return { older: older && toLink(older), newer: newer && toLink(newer) };
}

interface Place {
  now: number;
  /** When the article was posted, in milliseconds. */
  time: number;
  /**
   * The earlier one of `time` and `now`. With `now` in its place, SQLite would read all newer
   * articles to find an older one.
   */
  until: number;
  articleID: string;
}

const findBeside = compileOnce((db, { now, time, until, articleID }: Place) => {
  const next = (comparison: '<' | '>') => {
    const direction = comparison === '<' ? 'desc' : 'asc';
    const nearest = fromVisible(db, comparison === '<' ? until : now, 'articles')
      .innerJoin('renderings', 'renderings.article_id', 'articles.id')
      .select('articles.id')
      .where((eb) =>
        eb(eb.refTuple('posted_at', 'articles.id'), comparison, eb.tuple(time, articleID)),
      )
      .orderBy('posted_at', direction)
      .orderBy('articles.id', direction)
      .limit(1);
    // SQLite takes a part of a union only without an order of its own.
    return db.selectFrom(nearest.as('nearest')).select('nearest.id');
  };
  return fromVisibleRevisions(db, now, 'articles')
    .select(linkColumns)
    .select((eb) => [
      eb(eb.refTuple('posted_at', 'articles.id'), '<', eb.tuple(time, articleID)).as('is_older'),
    ])
    .where('articles.id', 'in', next('<').unionAll(next('>')));
});
