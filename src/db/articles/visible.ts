import type { Db } from '../tables.ts';

/** The articles that visitors may see at `now` (milliseconds), or only those with `tag`. No other place decides this. */
export function fromVisible(db: Db, now: number, tag?: string) {
  return db
    .selectFrom('articles')
    .where('published_revision', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('posted_at', '<=', now)
    .$if(tag !== undefined, (query) =>
      query.where('articles.id', 'in', (eb) =>
        eb
          .selectFrom('article_tags')
          .select('article_tags.article_id')
          .where('article_tags.tag', '=', tag ?? ''),
      ),
    );
}

/** As `fromVisible`, joined with the revision that visitors see and its rendering. */
export function fromVisibleTexts(db: Db, now: number) {
  return fromVisible(db, now)
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.published_revision'),
    )
    .innerJoin('renderings', 'renderings.article_id', 'articles.id');
}

interface Orderable<Query> {
  orderBy(column: 'posted_at' | 'articles.id', direction: 'desc'): Query;
}

/** The order of the list: the newest `posted_at` first; for equal times, the greatest id first. */
export function newestFirst<Query extends Orderable<Query>>(query: Query): Query {
  return query.orderBy('posted_at', 'desc').orderBy('articles.id', 'desc');
}
