import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The articles without a password, and the article `shownID`, on whose page the others are named. Only readers who have
 * given its password see that page.
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
