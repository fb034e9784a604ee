import { loosen, type Question } from './query.ts';

/** If nothing has a phrase of Chinese, what has all of its pairs is found. `question` is the one that found it. */
export async function exactlyOrLoosely<Found>(
  question: Question,
  find: (question: Question) => Promise<readonly Found[]>,
): Promise<{ found: readonly Found[]; question: Question }> {
  const found = await find(question);
  const loose = loosen(question);
  if (found.length > 0 || loose.terms.length === question.terms.length) return { found, question };
  return { found: await find(loose), question: loose };
}
