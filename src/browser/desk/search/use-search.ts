import { useEffect, useState } from 'react';
import type { DeskFound } from '../../../shared/desk-search/answer.ts';
import type { Asked } from './ask.ts';

/** The pause after a key before the question is asked. */
const pauseMs = 150;

/** The pause before the question is asked again while the server’s index lacks words. */
const againMs = 1_000;

/**
 * What is found for the question that the owner types. Until the answer comes, the one before stays. `first`: what the server has found
 * for the question with which the page began.
 */
export function useSearch(
  query: string,
  ask: (query: string) => Promise<Asked>,
  first: DeskFound | null,
): { found: DeskFound | null; isLoggedOut: boolean } {
  const [asked, setAsked] = useState<Asked | null>(first && { kind: 'found', found: first });
  useEffect(() => {
    if (query.trim() === '') {
      setAsked(null);
      return;
    }
    let isOld = false;
    let timer = setTimeout(search, pauseMs);
    async function search() {
      const answer = await ask(query);
      if (isOld) return;
      setAsked(answer);
      if (!answer.found.isComplete) timer = setTimeout(search, againMs);
    }
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [query, ask]);
  if (query.trim() === '' || !asked) return { found: null, isLoggedOut: false };
  return { found: asked.found, isLoggedOut: asked.kind === 'logged-out' };
}
