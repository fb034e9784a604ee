import { useEffect, useState } from 'react';
import type { OwnerResult } from '../../shared/search/search-result.ts';
import { TypedSearch } from './typed-search.ts';

/**
 * The pause before a query is asked again, because the server’s index lacks words or another tab
 * writes some.
 */
const againMs = 1_000;

interface Source {
  ask(query: string): Promise<OwnerResult>;
  /** Calls `listener` when words of this device have changed. Returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}

interface Shown {
  result: OwnerResult | null;
  /** The query of the result, if it was asked here. */
  query?: string;
  isLate: boolean;
}

/**
 * The result for the query that the owner types. Until it comes or is late, the result before
 * stays. `first`: the server’s result for the query with which the page began.
 */
export function useOwnerSearch(
  query: string,
  source: Source,
  first: OwnerResult | null,
): { result: OwnerResult | null; isSearching: boolean } {
  const [shown, setShown] = useState<Shown>({ result: first, isLate: false });
  const [search] = useState(
    () =>
      new TypedSearch<OwnerResult>({
        ask: source.ask,
        show: (result, query) => setShown({ result: result ?? null, query, isLate: false }),
        // The rows of a query stay while it is asked again.
        late: (query) =>
          setShown((shown) => (shown.query === query ? shown : { ...shown, isLate: true })),
        againAfterMs: ({ isComplete }) => (isComplete ? undefined : againMs),
        isFinal: () => false,
      }),
  );
  useEffect(() => source.subscribe(() => search.again(againMs)), [search, source]);
  useEffect(() => search.want(query), [search, query]);
  const isAsked = query.trim() !== '';
  return {
    result: isAsked && !shown.isLate ? shown.result : null,
    isSearching: isAsked && shown.isLate,
  };
}
