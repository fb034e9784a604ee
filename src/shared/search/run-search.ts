import { isEmpty, type Query, relax } from './query.ts';
import type { SearchResult } from './search-result.ts';

/** Where a search looks: in an index of the server, or in the words of a device. */
interface SearchSource<Ref, Hit> {
  /** All that matches a query, the best first. A `Ref` is what `read` needs to know of a hit. */
  find(query: Query): Promise<readonly Ref[]>;
  /**
   * The hits in the order of their refs, highlighted by the query that found them. A hit that is
   * gone by now is left out.
   */
  read(refs: readonly Ref[], query: Query): Promise<readonly Hit[]>;
}

interface Page {
  /** So many hits stand on the pages before. */
  before?: number;
  /** So many hits stand on the page. */
  size: number;
  /**
   * The query of somebody who may still type its last word. It is asked if nothing else finds
   * anything.
   */
  prefix?: Query | undefined;
}

/**
 * Answers a query with one page of all hits. If the query finds nothing, it is asked with the pairs
 * of its phrases anywhere, and then as `prefix`. A query that asks for nothing has no hits.
 */
export async function runSearch<Ref, Hit>(
  query: Query,
  { find, read }: SearchSource<Ref, Hit>,
  { before = 0, size, prefix }: Page,
): Promise<SearchResult<Hit>> {
  const relaxed = relax(query);
  const queries = [query, relaxed.terms.length > query.terms.length && relaxed, prefix];
  let refs: readonly Ref[] = [];
  let used = query;
  for (const asked of isEmpty(query) ? [] : queries) {
    if (!asked || refs.length > 0) continue;
    used = asked;
    refs = await find(asked);
  }
  return {
    hits: await read(refs.slice(before, before + size), used),
    count: refs.length,
    isLoose: refs.length > 0 && used === relaxed,
    isCut: query.isCut,
  };
}
