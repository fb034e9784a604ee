import type { QuickAnswer } from '../../shared/search/results/outcome.ts';
import { apiSearchUrl, articleUrl } from '../../urls.ts';
import type { Answer } from './answers.ts';

const timeoutMs = 20_000;
/** If a proxy refuses a question, its answer may not say for how long. */
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
