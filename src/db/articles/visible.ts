import type { Db } from '../tables.ts';

/**
 * The articles whose titles visitors may see at `now` (milliseconds), also those with a password; or, with `tag`, the
 * articles without a password that have this tag. No other place decides this.
 */
export function fromVisible(db: Db, now: number, tag?: string) {
  return db
    .selectFrom('articles')
    .where('published_revision', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('posted_at', '<=', now)
    .$if(tag !== undefined, (query) =>
      query
        .where('articles.id', 'in', (eb) =>
          eb
            .selectFrom('article_tags')
            .select('article_tags.article_id')
            .where('article_tags.tag', '=', tag ?? ''),
        )
        // A tag would say what the article is about.
        .where('articles.id', 'not in', (eb) =>
          eb.selectFrom('article_passwords').select('article_passwords.article_id'),
        ),
    );
}

/**
 * The database sorts so many articles of a tag or a language. Of more it takes the newest from the index of all articles: in
 * 100,000 articles each way takes a second for the other kind.
 */
export const maxSorted = 2_000;

/** As `fromVisible` with a tag, for a tag that more than `maxSorted` articles have. */
export function fromVisibleFrequent(db: Db, now: number, tag = '') {
  return fromVisible(db, now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article_tags')
          .select('article_tags.tag')
          .whereRef('article_tags.article_id', '=', 'articles.id')
          .where('article_tags.tag', '=', tag),
      ),
    )
    .where('articles.id', 'not in', (eb) =>
      eb.selectFrom('article_passwords').select('article_passwords.article_id'),
    );
}

/**
 * As `fromVisible`, joined with the revision that visitors see and its rendering. These have the words of articles: of an
 * article with a password visitors may have only what `protected_at` does not forbid.
 */
export function fromVisibleRevisions(db: Db, now: number) {
  return fromVisible(db, now)
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.published_revision'),
    )
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .leftJoin('article_passwords', 'article_passwords.article_id', 'articles.id');
}

/** The articles whose words everybody may have at `now` (milliseconds), or only those with `tag`. */
export function fromOpen(db: Db, now: number, tag?: string) {
  return fromVisible(db, now, tag).where('articles.id', 'not in', (eb) =>
    eb.selectFrom('article_passwords').select('article_passwords.article_id'),
  );
}

/** As `fromVisibleRevisions`, without the articles that have a password. */
export function fromOpenRevisions(db: Db, now: number) {
  return fromVisibleRevisions(db, now).where('article_passwords.article_id', 'is', null);
}

interface Orderable<Query> {
  orderBy(column: 'posted_at' | 'articles.id', direction: 'desc'): Query;
}

/** The order of the list: the newest `posted_at` first; for equal times, the greatest id first. */
export function newestFirst<Query extends Orderable<Query>>(query: Query): Query {
  return query.orderBy('posted_at', 'desc').orderBy('articles.id', 'desc');
}
