import { findVisitorHits, readVisitorHits } from '../../db/search/visitor-search.ts';
import { startOfYear } from '../../shared/dates.ts';
import { excerptAround, highlight } from '../../shared/search/highlights.ts';
import type { Query } from '../../shared/search/query.ts';
import { findOrRelax } from '../../shared/search/run-search.ts';
import type { Found, Nothing } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';

interface Part {
  /** So many articles before the first one. */
  before: number;
  size: number;
  /** The years of a query are those of this time zone. */
  timeZone: string;
  /** The query of somebody who may still type its last word. */
  open?: Query | undefined;
}

/** Answers a query with a part of the articles that visitors may read now, the best first. */
export async function search(
  { database: { db }, now: getNow }: Pick<Context, 'database' | 'now'>,
  query: Query,
  { before, size, timeZone, open }: Part,
): Promise<{ outcome: Found | Nothing; ids: readonly string[] }> {
  const now = getNow();
  const spans = query.years.map((year) => ({
    from: startOfYear(year, timeZone),
    to: startOfYear(year + 1, timeZone),
  }));
  // Of the last query that is asked, which is the one whose answer is shown.
  let isMore = false;
  const find = async (query: Query) => {
    const found = await findVisitorHits(db, { query, spans, now });
    isMore = found.isMore;
    return found.ids;
  };
  const exact = await findOrRelax(query, find);
  const { found: ids, query: used } =
    exact.found.length === 0 && open ? { found: await find(open), query: open } : exact;
  const { isCut } = query;
  if (ids.length === 0) return { outcome: { kind: 'nothing', isCut }, ids };
  const shown = ids.slice(before, before + size);
  const texts = await readVisitorHits(db, { ids: shown, terms: used.terms, now });
  const outcome: Found = {
    kind: 'found',
    count: ids.length,
    isMore,
    isLoose: used !== query && used !== open,
    isCut,
    articles: texts.map(({ text, ...article }) => ({
      ...article,
      markedTitle: highlight(article.articleTitle, used),
      excerpt: excerptAround(text, used),
    })),
  };
  return { outcome, ids };
}
