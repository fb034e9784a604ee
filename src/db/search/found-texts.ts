import type { ArchivedArticle } from '../../shared/article.ts';
import { toLink } from '../articles/published.ts';
import type { Db } from '../tables.ts';
import { fromOpenRevisions } from '../visible.ts';
import type { FoundArticle } from './find-articles.ts';

/** What the list of found articles shows of one. */
export interface FoundText extends ArchivedArticle {
  /** The words of the passage that matches best, or the summary. */
  text: string;
}

/** The words of found articles, in their order. An article that visitors may not read any more is left out. `now` is in milliseconds. */
export async function listFoundTexts(
  db: Db,
  found: readonly FoundArticle[],
  now: number,
): Promise<FoundText[]> {
  if (found.length === 0) return [];
  const articles = await fromOpenRevisions(db, now)
    .select(['articles.id', 'posted_at', 'title', 'slug', 'renderings.lang', 'summary', 'excerpt'])
    .where(
      'articles.id',
      'in',
      found.map(({ articleID }) => articleID),
    )
    .execute();
  const passages = await listPassages(db, found);
  const byId = new Map(articles.map((row) => [row.id, row]));
  return found.flatMap(({ articleID, passage }) => {
    const row = byId.get(articleID);
    if (!row) return [];
    const text = (passage !== undefined && passages.get(passage)) || row.excerpt || row.summary;
    return [{ ...toLink(row), postedAt: new Date(row.posted_at ?? 0).toISOString(), text }];
  });
}

async function listPassages(db: Db, found: readonly FoundArticle[]): Promise<Map<number, string>> {
  const ids = found.flatMap(({ passage }) => (passage === undefined ? [] : [passage]));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_passages')
    .select(['id', 'plain'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, plain }) => [Number(id), plain]));
}
