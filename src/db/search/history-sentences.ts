import type { ArticleContent } from '../../shared/document.ts';
import { cutUnits } from '../../shared/render/characters.ts';

/** The sentences that revisions have, each with the number of the last one that has it. */
export type SentenceHistory = Map<string, number>;

/**
 * A longer sentence is cut: no text without a full stop can fill the index with each of its
 * changes.
 */
const maxSentenceCharacters = 1_000;

const endOfSentence = /\n|(?<=[。！？!?])|(?<=\.)\s/;

/** The title, the tags, and the sentences of the text. A line ends a sentence too. */
export function sentencesOf({
  title,
  tags,
  markdown,
}: Pick<ArticleContent, 'title' | 'tags' | 'markdown'>): Set<string> {
  const sentences = [title, ...tags, ...markdown.split(endOfSentence)];
  const cut = sentences.map((sentence) => cutUnits(sentence.trim(), maxSentenceCharacters));
  return new Set(cut.filter((sentence) => sentence !== ''));
}

/**
 * Notes the sentences of the next revision. `before`: those of the revision before. One that only
 * goes on in the next revision is forgotten: otherwise each save during writing would leave the
 * beginning of a sentence.
 */
export function addRevision(
  history: SentenceHistory,
  before: ReadonlySet<string>,
  { number, sentences }: { number: number; sentences: ReadonlySet<string> },
): void {
  const gained = [...sentences].filter((sentence) => !before.has(sentence)).sort();
  for (const sentence of before) {
    if (!sentences.has(sentence) && goesOn(sentence, gained)) history.delete(sentence);
  }
  for (const sentence of sentences) history.set(sentence, number);
}

/** Whether one of the sorted sentences begins with this one. */
function goesOn(sentence: string, sorted: readonly string[]): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < sentence) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(sentence) ?? false;
}

/** The sentences that the current revision has not, by the last revision that has them. */
export function groupByRevision(
  history: SentenceHistory,
  current: ReadonlySet<string>,
): Map<number, readonly string[]> {
  const groups = new Map<number, string[]>();
  for (const [sentence, number] of history) {
    if (current.has(sentence)) continue;
    const group = groups.get(number);
    if (group) group.push(sentence);
    else groups.set(number, [sentence]);
  }
  return groups;
}
