import type { HighlightedPart } from '../../shared/search/highlights.ts';
import type { QuickAnswer } from '../../shared/search/search-result.ts';
import { apiSearchUrl, articleUrl } from '../../urls.ts';

const timeoutMs = 20_000;
/** If a proxy refuses a query, its answer may not say for how long. */
const usualWaitMs = 2_000;

/** Asks this blog’s server for the articles that visitors may read. */
export async function askServer(words: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(apiSearchUrl(words), {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (response.status === 429) {
      const waitMs = Number(response.headers.get('retry-after')) * 1_000;
      return { kind: 'busy', waitMs: waitMs || usualWaitMs };
    }
    return response.ok ? readAnswer(await response.json()) : { kind: 'failed' };
  } catch (error) {
    if (signal.aborted) throw error;
    // `fetch` rejects with a TypeError when no answer comes. Anything else is no answer of this blog.
    return { kind: error instanceof TypeError ? 'offline' : 'failed' };
  }
}

function readAnswer(answer: QuickAnswer): Answer {
  if (answer.kind !== 'found') return answer;
  const { count, isMore, isLoose } = answer;
  const lines = answer.articles.map((article) => ({
    url: articleUrl(article),
    title: article.markedTitle,
    text: article.excerpt,
    lang: article.articleLang,
    note: article.day,
  }));
  return { kind: 'found', lines, count, isMore, isLoose };
}

/** A line of the quick search. */
export interface FoundLine {
  url: string;
  title: readonly HighlightedPart[];
  text: readonly HighlightedPart[];
  /** The language of title and text. Null if it is not known. */
  lang: string | null;
  /** A few words beside the title, such as the day of an article. */
  note: string;
}

/** What a source answers to a query. */
export type Answer =
  | {
      kind: 'found';
      lines: readonly FoundLine[];
      /** How many there are, which may be more than there are lines. */
      count: number;
      /** Whether there are still more than `count`. */
      isMore: boolean;
      /** Whether phrases were found only as their pairs. */
      isLoose: boolean;
    }
  | { kind: 'nothing' }
  /** The query has no word. */
  | { kind: 'meaningless' }
  /** Too many queries. After `waitMs` there may be one more. */
  | { kind: 'busy'; waitMs: number }
  | { kind: 'offline' }
  | { kind: 'failed' };

/** A source of answers. It rejects only when `signal` says that nobody waits for its answer. */
export type Ask = (words: string, signal: AbortSignal) => Promise<Answer>;
