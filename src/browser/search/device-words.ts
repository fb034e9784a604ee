import type { ArticleContent } from '../../shared/document.ts';
import type { Passage } from '../../shared/render/rendering.ts';
import { eachPassage, fieldWeights, markdownParts } from '../../shared/search/passages.ts';
import type { Query, Term } from '../../shared/search/query.ts';
import { writeTags, writeTokens } from '../../shared/search/tokens.ts';

export type Words = Pick<ArticleContent, 'title' | 'tags' | 'markdown'>;

/** The tokens of an article of this device, as the server’s index has them. */
export interface WordsIndex {
  title: string;
  tags: string;
  passages: Passage[];
}

/**
 * Each step is short: a text of megabytes takes long, and the caller can answer keys between two
 * steps.
 */
export function* indexWords({ title, tags, markdown }: Words): Generator<void, WordsIndex> {
  const passages: Passage[] = [];
  for (const passage of eachPassage(markdownParts(markdown))) {
    passages.push(passage);
    yield;
  }
  return { title: writeTokens(title), tags: writeTags(tags), passages };
}

interface WordsMatch {
  score: number;
  /** The passage with the most terms of the query. */
  passage: Passage | undefined;
}

/** Whether an article has all terms of a query and none that is excluded. Undefined if not. */
export function matchWords(
  index: WordsIndex,
  { terms, excluded }: Pick<Query, 'terms' | 'excluded'>,
): WordsMatch | undefined {
  if (excluded.some((term) => weigh(index, term) > 0)) return undefined;
  let score = 0;
  for (const term of terms) {
    const weight = weigh(index, term);
    if (weight === 0) return undefined;
    score += weight;
  }
  const counts = index.passages.map(
    (passage) => terms.filter((term) => isIn(passage, term)).length,
  );
  return { score, passage: index.passages[counts.indexOf(Math.max(...counts))] };
}

/** 0 if the article has not the term. */
function weigh({ title, tags, passages }: WordsIndex, term: Term): number {
  if (has(title, term)) return fieldWeights.title;
  if (has(tags, term)) return fieldWeights.tags;
  if (passages.some(({ headings }) => has(headings, term))) return fieldWeights.headings;
  return passages.some(({ text }) => has(text, term)) ? fieldWeights.text : 0;
}

const isIn = ({ headings, text }: Passage, term: Term) => has(headings, term) || has(text, term);

/** Whether tokens, divided by spaces, have those of the term one behind the other. */
function has(tokens: string, { tokens: wanted, isPrefix }: Term): boolean {
  return ` ${tokens} `.includes(` ${wanted.join(' ')}${isPrefix ? '' : ' '}`);
}
