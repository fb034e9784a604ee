import { findOwnerHits, readOwnerHits } from '../../db/search/owner-search.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { highlightsOf } from '../../shared/search/highlights.ts';
import { isEmpty, parseQuery } from '../../shared/search/query.ts';
import { runSearch } from '../../shared/search/run-search.ts';
import { maxOwnerHits } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';
import type { OwnerIndex } from '../jobs/owner-index.ts';

/** So long a search waits for words that were saved since the last one. */
const maxWaitMs = 300;

/** Answers a query of the owner, from all articles and their histories. Each text is a query. */
export async function searchForOwner(
  { database: { db }, now }: Context,
  index: OwnerIndex,
  text: string,
) {
  const query = parseQuery(text);
  const isComplete = isEmpty(query) || (await index.bring(maxWaitMs));
  const { timeZone } = await findSettings(db);
  const result = await runSearch(
    query,
    {
      find: (query) => findOwnerHits(db, { query, timeZone }),
      async read(refs, query) {
        const hits = await readOwnerHits(db, { refs, terms: query.terms, now: now() });
        return hits.map(({ article, isProtected, text, past }) => ({
          articleID: article.articleID,
          article,
          isProtected,
          title: article.title,
          ...highlightsOf(article.title, text, query),
          past: past && { revision: past.revision, savedAt: new Date(past.savedAt).toISOString() },
        }));
      },
    },
    { size: maxOwnerHits },
  );
  return { ...result, isComplete };
}
