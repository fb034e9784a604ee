import { findOwnerHits, readOwnerHits } from '../../db/search/owner-search.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { excerptAround, highlight } from '../../shared/search/highlights.ts';
import { isEmpty, parseQuery } from '../../shared/search/query.ts';
import { findOrRelax } from '../../shared/search/run-search.ts';
import { type DeskAnswer, maxOwnerHits } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';
import type { DeskIndex } from '../jobs/desk-index.ts';

/** So long a search waits for words that were saved since the last one. */
const maxWaitMs = 300;

/** Answers a query of the owner, from all articles and their histories. Each text is a query. */
export async function searchForOwner(
  { database: { db }, now }: Context,
  index: DeskIndex,
  asked: string,
): Promise<DeskAnswer> {
  const query = parseQuery(asked);
  const { isCut } = query;
  if (isEmpty(query)) {
    return { matches: [], count: 0, isLoose: false, isCut, isComplete: true };
  }
  const isComplete = await index.bring(maxWaitMs);
  const { timeZone } = await findSettings(db);
  const { found, query: used } = await findOrRelax(query, (query) =>
    findOwnerHits(db, { query, timeZone }),
  );
  const shown = found.slice(0, maxOwnerHits);
  const words = await readOwnerHits(db, { found: shown, terms: used.terms, now: now() });
  return {
    matches: words.map(({ article, isProtected, text, past }) => ({
      articleID: article.articleID,
      article,
      isProtected,
      title: article.title,
      markedTitle: highlight(article.title, used),
      excerpt: text === '' ? [] : excerptAround(text, used),
      past: past && { revision: past.revision, savedAt: new Date(past.savedAt).toISOString() },
    })),
    count: found.length,
    isLoose: used !== query,
    isCut,
    isComplete,
  };
}
