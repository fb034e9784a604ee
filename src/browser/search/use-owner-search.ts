import { useEffect, useState } from 'react';
import type { DeskFound } from '../../shared/search/search-result.ts';
import type { Asked } from './owner-search.ts';

/** The pause after a key before the query is asked. */
const pauseMs = 150;

/** An answer that takes longer is late. */
const lateAfterMs = 400;

/** The pause before the query is asked again, because the server’s index lacks words or another tab writes some. */
const againMs = 1_000;

interface Source {
  ask(query: string): Promise<Asked>;
  /** Calls `listener` when words of this device have changed. Returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}

/**
 * What is found for the query that the owner types. Until the answer comes or is late, the one before stays. `first`: what the server has found
 * for the query with which the page began.
 */
export function useSearch(
  query: string,
  source: Source,
  first: DeskFound | null,
): { found: DeskFound | null; isLoggedOut: boolean; isSearching: boolean } {
  const [asked, setAsked] = useState<Asked | null>(first && { kind: 'found', found: first });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (query.trim() === '') {
      setAsked(null);
      setIsLate(false);
      return;
    }
    const late = setTimeout(setIsLate, pauseMs + lateAfterMs, true);
    let turn = 0;
    let timer = setTimeout(search, pauseMs);
    const searchAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(search, againMs);
    };
    async function search() {
      turn += 1;
      const own = turn;
      const answer = await source.ask(query);
      if (own !== turn) return;
      clearTimeout(late);
      setIsLate(false);
      setAsked(answer);
      if (!answer.found.isComplete) searchAgain();
    }
    const unsubscribe = source.subscribe(searchAgain);
    return () => {
      turn += 1;
      unsubscribe();
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [query, source]);
  const isAsked = query.trim() !== '';
  const shown = isAsked && !isLate ? asked : null;
  return {
    found: shown?.found ?? null,
    isLoggedOut: shown?.kind === 'logged-out',
    isSearching: isAsked && isLate,
  };
}
