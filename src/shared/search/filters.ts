import { guessLang } from '../lang/lang.ts';
import type { Question } from './question.ts';

/** What the filters of a question ask of an article of the owner. */
interface Filtered {
  tags: readonly string[];
  /** The language that the owner has chosen. */
  lang: string | null;
  /** The beginning of the title and the text, for an article without a chosen language. */
  sample: string;
  /** When it was published or, as a draft, saved. */
  year: number;
}

/** Whether an article passes the filters of a question: all tags and none that is excluded, any of the years, all languages. */
export function passes(
  { tags, lang, sample, year }: Filtered,
  question: Pick<Question, 'tags' | 'excludedTags' | 'years' | 'langs'>,
): boolean {
  if (!question.tags.every((tag) => tags.includes(tag))) return false;
  if (question.excludedTags.some((tag) => tags.includes(tag))) return false;
  if (question.years.length > 0 && !question.years.includes(year)) return false;
  if (question.langs.length === 0) return true;
  const own = (lang ?? guessLang(sample) ?? '').toLowerCase();
  return question.langs.every((asked) => `${own}-`.startsWith(`${asked.toLowerCase()}-`));
}
