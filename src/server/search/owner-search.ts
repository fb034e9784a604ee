import { findOwned, listFoundWords } from '../../db/search/owner-search.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { excerptAround, markMatches } from '../../shared/search/highlights.ts';
import { isEmpty, readQuestion } from '../../shared/search/query.ts';
import { exactlyOrLoosely } from '../../shared/search/run-search.ts';
import { type DeskAnswer, maxMatches } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';
import type { DeskIndex } from '../jobs/desk-index.ts';

/** So long a search waits for words that were saved since the last one. */
const maxWaitMs = 300;

/** Answers a question of the owner, from all articles and their histories. Each text is a question. */
export async function searchDesk(
  { database: { db }, now }: Context,
  index: DeskIndex,
  asked: string,
): Promise<DeskAnswer> {
  const question = readQuestion(asked);
  const { isCut } = question;
  if (isEmpty(question)) {
    return { matches: [], count: 0, isLoose: false, isCut, isComplete: true };
  }
  const isComplete = await index.bring(maxWaitMs);
  const { timeZone } = await findSettings(db);
  const { found, question: used } = await exactlyOrLoosely(question, (question) =>
    findOwned(db, { question, timeZone }),
  );
  const shown = found.slice(0, maxMatches);
  const words = await listFoundWords(db, { found: shown, terms: used.terms, now: now() });
  return {
    matches: words.map(({ article, isProtected, text, past }) => ({
      articleID: article.articleID,
      article,
      isProtected,
      title: article.title,
      markedTitle: markMatches(article.title, used),
      excerpt: text === '' ? [] : excerptAround(text, used),
      past: past && { revision: past.revision, savedAt: new Date(past.savedAt).toISOString() },
    })),
    count: found.length,
    isLoose: used !== question,
    isCut,
    isComplete,
  };
}
