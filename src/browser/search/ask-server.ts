import type { QuickAnswer } from '../../shared/search/search-result.ts';
import { apiSearchUrl } from '../../urls.ts';

/** What becomes of a query of the quick search. */
export type QuickResult =
  | QuickAnswer
  /** Too many queries. After `waitMs` there may be one more. */
  | { kind: 'busy'; waitMs: number }
  | { kind: 'offline' }
  | { kind: 'failed' };

const timeoutMs = 20_000;
/** If a proxy refuses a query, its answer may not say for how long. */
const usualWaitMs = 2_000;

/**
 * Asks this blog’s server for the articles that visitors may read. Rejects only when `signal` is
 * aborted.
 */
export async function askServer(query: string, signal: AbortSignal): Promise<QuickResult> {
  try {
    const response = await fetch(apiSearchUrl(query), {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (response.status === 429) {
      const waitMs = Number(response.headers.get('retry-after')) * 1_000;
      return { kind: 'busy', waitMs: waitMs || usualWaitMs };
    }
    return response.ok ? ((await response.json()) as QuickAnswer) : { kind: 'failed' };
  } catch (error) {
    if (signal.aborted) throw error;
    // `fetch` rejects with a TypeError when no answer comes. Anything else is no answer of this
    // blog.
    return { kind: error instanceof TypeError ? 'offline' : 'failed' };
  }
}

/** Without a connection a query is asked again after so long. */
const askAgainMs = 5_000;

/**
 * When a query is asked again: after a refusal when it may be, and without a connection until there
 * is one.
 */
export const quickRules = {
  againAfterMs(result: QuickResult): number | undefined {
    if (result.kind === 'busy') return result.waitMs;
    return result.kind === 'offline' ? askAgainMs : undefined;
  },
  isFinal: ({ kind }: QuickResult) => kind !== 'failed',
};
