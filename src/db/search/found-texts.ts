import type { ArchivedArticle } from '../../shared/article.ts';
import type { Term } from '../../shared/search/question.ts';
import { toLink } from '../articles/published.ts';
import type { Db } from '../tables.ts';
import { fromOpenRevisions } from '../visible.ts';
import { choosePassages } from './choose-passages.ts';

/** What the list of found articles shows of one. */
interface FoundText extends ArchivedArticle {
  /** The words of the passage with most terms, or the summary. */
  text: string;
}

/** The words of found articles, in their order. An article that visitors may not read any more is left out. `now` is in milliseconds. */
export async function listFoundTexts(
  db: Db,
  { ids, terms, now }: { ids: readonly string[]; terms: readonly Term[]; now: number },
): Promise<FoundText[]> {
  if (ids.length === 0) return [];
  const articles = await fromOpenRevisions(db, now)
    .select(['articles.id', 'posted_at', 'title', 'slug', 'renderings.lang', 'summary', 'excerpt'])
    .where('articles.id', 'in', ids)
    .execute();
  const passages = await choosePassages(db, 'search', { articleIDs: ids, terms });
  const byId = new Map(articles.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const text = passages.get(id) || row.excerpt || row.summary;
    return [{ ...toLink(row), postedAt: new Date(row.posted_at ?? 0).toISOString(), text }];
  });
}
