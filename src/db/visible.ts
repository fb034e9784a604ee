import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * Which documents a query has. Each query says it: lists, counts and feeds have articles, and what
 * knows each address has the pages too.
 */
export type Included = 'articles' | 'pages' | 'articles and pages';

/**
 * The documents whose titles visitors may see at `now` (milliseconds), also those with a password.
 * No other place decides this, except the triggers that write `shown_at` (see `fromShownTags`).
 */
export function fromVisible(db: Db, now: number, included: Included) {
  const both = db
    .selectFrom('articles')
    .where('published_revision', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('posted_at', '<=', now);
  if (included === 'articles and pages') return both;
  return both.where('is_page', '=', sql.lit(included === 'pages' ? 1 : 0));
}

/**
 * The tags of the articles that visitors see at `now` (milliseconds), without those that have a
 * password: a tag would say what the article is about. Pages have no rows in `article_tags`. It
 * reads this table alone: `shown_at` is the `posted_at` of an article that is published and not in
 * the trash. Triggers write it: see the first migration.
 */
export function fromShownTags(db: Db, now: number) {
  return db
    .selectFrom('article_tags')
    .where('shown_at', '<=', now)
    .where('article_tags.article_id', 'not in', (eb) =>
      eb.selectFrom('article_passwords').select('article_passwords.article_id'),
    );
}

/** As `fromShownTags`, only the articles with exactly this tag: a range of one index. */
export function fromTag(db: Db, now: number, tag: string) {
  return fromShownTags(db, now).where('tag', '=', tag);
}

/**
 * As `fromVisible`, joined with the revision that visitors see and its rendering. These have the
 * words of articles: of an article with a password visitors may have only what `protected_at` does
 * not forbid.
 */
export function fromVisibleRevisions(db: Db, now: number, included: Included) {
  return fromVisible(db, now, included)
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.published_revision'),
    )
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .leftJoin('article_passwords', 'article_passwords.article_id', 'articles.id');
}

/** The documents whose words everybody may have at `now` (milliseconds). */
export function fromOpen(db: Db, now: number, included: Included) {
  return fromVisible(db, now, included).where('articles.id', 'not in', (eb) =>
    eb.selectFrom('article_passwords').select('article_passwords.article_id'),
  );
}

/**
 * The articles without a password, and the article `shownID`, on whose page the others are named.
 * Only readers who have given its password see that page.
 */
export function exceptLocked(shownID: string) {
  return (eb: ExpressionBuilder<Tables, 'articles'>) =>
    eb.or([
      eb('articles.id', '=', shownID),
      eb('articles.id', 'not in', (query) =>
        query.selectFrom('article_passwords').select('article_passwords.article_id'),
      ),
    ]);
}

/** As `fromVisibleRevisions`, without the articles that have a password. */
export function fromOpenRevisions(db: Db, now: number, included: Included) {
  return fromVisibleRevisions(db, now, included).where('article_passwords.article_id', 'is', null);
}

interface Orderable<Query> {
  orderBy(column: 'posted_at' | 'articles.id', direction: 'desc'): Query;
}

/** The order of the list: the newest `posted_at` first; for equal times, the greatest id first. */
export function newestFirst<Query extends Orderable<Query>>(query: Query): Query {
  return query.orderBy('posted_at', 'desc').orderBy('articles.id', 'desc');
}

/** The ids of the articles of `from` in the order of the list. */
export function newestIds(from: ReturnType<typeof fromVisible>) {
  return from.select('articles.id').$call(newestFirst);
}

/** The ids of the articles of `fromTag` in the order of the list. */
export function newestIdsOfTag(db: Db, now: number, tag: string) {
  return fromTag(db, now, tag)
    .select('article_tags.article_id as id')
    .orderBy('shown_at', 'desc')
    .orderBy('article_tags.article_id', 'desc');
}

/** Ids of articles, as a query. */
export type Ids = ReturnType<typeof newestIds> | ReturnType<typeof newestIdsOfTag>;
