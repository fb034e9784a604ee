import { findArticles, listFoundTexts } from '../../db/search/visitor-search.ts';
import { startOfYear } from '../../shared/dates.ts';
import { excerptAround, markMatches } from '../../shared/search/highlights.ts';
import type { Question } from '../../shared/search/query.ts';
import { exactlyOrLoosely } from '../../shared/search/run-search.ts';
import type { Found, Nothing } from '../../shared/search/search-result.ts';
import type { Context } from '../context.ts';

interface Part {
  /** So many articles before the first one. */
  before: number;
  size: number;
  /** The years of a question are those of this time zone. */
  timeZone: string;
  /** The question of somebody who may still type its last word. */
  open?: Question | undefined;
}

/** Answers a question with a part of the articles that visitors may read now, the best first. */
export async function search(
  { database: { db }, now: getNow }: Pick<Context, 'database' | 'now'>,
  question: Question,
  { before, size, timeZone, open }: Part,
): Promise<{ outcome: Found | Nothing; ids: readonly string[] }> {
  const now = getNow();
  const spans = question.years.map((year) => ({
    from: startOfYear(year, timeZone),
    to: startOfYear(year + 1, timeZone),
  }));
  // Of the last question that is asked, which is the one whose answer is shown.
  let isMore = false;
  const find = async (question: Question) => {
    const found = await findArticles(db, { question, spans, now });
    isMore = found.isMore;
    return found.ids;
  };
  const exact = await exactlyOrLoosely(question, find);
  const { found: ids, question: used } =
    exact.found.length === 0 && open ? { found: await find(open), question: open } : exact;
  const { isCut } = question;
  if (ids.length === 0) return { outcome: { kind: 'nothing', isCut }, ids };
  const shown = ids.slice(before, before + size);
  const texts = await listFoundTexts(db, { ids: shown, terms: used.terms, now });
  const outcome: Found = {
    kind: 'found',
    count: ids.length,
    isMore,
    isLoose: used !== question && used !== open,
    isCut,
    articles: texts.map(({ text, ...article }) => ({
      ...article,
      markedTitle: markMatches(article.articleTitle, used),
      excerpt: excerptAround(text, used),
    })),
  };
  return { outcome, ids };
}
