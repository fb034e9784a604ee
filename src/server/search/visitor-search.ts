import { findVisitorHits, readVisitorHits } from '../../db/search/visitor-search.ts';
import { startOfYear } from '../../shared/dates.ts';
import { highlightsOf } from '../../shared/search/highlights.ts';
import type { Query } from '../../shared/search/query.ts';
import { runSearch } from '../../shared/search/run-search.ts';
import type { VisitorResult } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';

interface Part {
  /** So many articles before the first one. */
  before: number;
  size: number;
  /** The years of a query are those of this time zone. */
  timeZone: string;
  /** The query of somebody who may still type its last word. */
  prefix?: Query | undefined;
}

/**
 * Answers a query with a part of the articles that visitors may read now. `ids`: those of all
 * articles that match, the best first.
 */
export async function searchForVisitors(
  { database: { db }, now: getNow }: Pick<Context, 'database' | 'now'>,
  query: Query,
  { timeZone, ...page }: Part,
): Promise<{ result: VisitorResult; ids: readonly string[] }> {
  const now = getNow();
  const spans = query.years.map((year) => ({
    from: startOfYear(year, timeZone),
    to: startOfYear(year + 1, timeZone),
  }));
  // Of the last query that is asked, which is the one whose hits are shown.
  let found = { ids: [] as readonly string[], isMore: false };
  const source = {
    async find(query: Query) {
      found = await findVisitorHits(db, { query, spans, now });
      return found.ids;
    },
    async read(ids: readonly string[], query: Query) {
      const texts = await readVisitorHits(db, { ids, terms: query.terms, now });
      return texts.map(({ text, ...article }) => ({
        ...article,
        ...highlightsOf(article.articleTitle, text, query),
      }));
    },
  };
  const result = await runSearch(query, source, page);
  return { result: { ...result, isMore: found.isMore }, ids: found.ids };
}
