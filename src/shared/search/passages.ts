import type { Passage, TextPart } from '../render/rendering.ts';
import { tokensOf } from './tokens.ts';

/**
 * The most tokens of a passage. PostgreSQL keeps 256 places of a word
 * (https://www.postgresql.org/docs/current/textsearch-limitations.html), and in English every
 * fifteenth word is “the”: with more tokens a phrase in the second half of a passage would not be
 * found.
 */
export const maxPassageTokens = 4_000;

/** The passages of a text: see `eachPassage`. */
export const passagesOf = (parts: Iterable<TextPart>): Passage[] => [...eachPassage(parts)];

/**
 * Divides a text into passages, at least one. A part stays whole if it is not longer than a
 * passage. A long text takes long: between two passages the caller can do other work.
 */
export function* eachPassage(parts: Iterable<TextPart>): Generator<Passage> {
  let isFirst = true;
  let passage = emptyPassage();
  const finish = () => {
    const finished = toPassage(passage);
    passage = emptyPassage();
    isFirst = false;
    return finished;
  };
  for (const { isHeading, text } of parts) {
    const tokens = tokensOf(text);
    if (passage.count > 0 && passage.count + tokens.length > maxPassageTokens) yield finish();
    let begin = 0;
    for (let first = 0; first === 0 || first < tokens.length; first += maxPassageTokens) {
      const some = tokens.slice(first, first + maxPassageTokens);
      const next = tokens[first + maxPassageTokens];
      const end = next?.begin ?? text.length;
      // The last pair of a passage and the first one of the next passage have a character in
      // common.
      passage.plain.push(text.slice(begin, Math.max(end, some.at(-1)?.end ?? 0)));
      for (const token of some) passage[isHeading ? 'headings' : 'text'].push(token.text);
      passage.count += some.length;
      begin = end;
      if (next) yield finish();
    }
  }
  if (passage.count > 0 || isFirst) yield finish();
}

interface OpenPassage extends Record<keyof Passage, string[]> {
  /** The number of tokens. */
  count: number;
}

const emptyPassage = (): OpenPassage => ({ headings: [], text: [], plain: [], count: 0 });

function toPassage({ headings, text, plain }: OpenPassage): Passage {
  return { headings: headings.join(' '), text: text.join(' '), plain: plain.join('\n') };
}

const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/**
 * The lines of a Markdown text as parts of an index, as its writer sees them. Lines without words
 * are left out.
 */
export function* markdownParts(markdown: string): Generator<TextPart> {
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    if (text !== '') yield { isHeading: heading.test(line), text };
  }
}

/**
 * How much a word counts in each field of an article, in the order of the fields in SQLite’s index.
 */
export const fieldWeights = { title: 24, tags: 8, headings: 3, text: 1 } as const;
