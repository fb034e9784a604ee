import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import type { PatternFinder } from './pattern-finder.ts';
import { countOf, firstAt } from './pattern-matches.ts';
import type { Wanted } from './query.ts';

/** More matches are not counted: the panel then says `10,000+`. */
const maxMatches = 10_000;

/** The page is drawn and keys are read between two parts of the counting. */
const maxPartMs = 8;

export interface Matches {
  count: number;
  /** Whether there are more than have been counted. */
  isMore: boolean;
  /** The index of the match that begins at an offset of the text. -1 if none does. */
  indexOf(from: number): number;
}

/**
 * Counts the matches in the text of an editor. Undefined if the pattern has no answer, or has been
 * slow before.
 */
export async function countMatches(
  { state }: EditorView,
  { isRegExp }: Wanted,
  patterns: PatternFinder,
  signal: AbortSignal,
): Promise<Matches | undefined> {
  if (!isRegExp) {
    const found = await findWords(state, getSearchQuery(state), signal);
    const indexOf = (from: number) => found.indexOf(from);
    return { count: found.length, isMore: found.length === maxMatches, indexOf };
  }
  const found = await patterns.find({ isAsked: false });
  if (!found) return undefined;
  const indexOf = (from: number) => {
    const index = firstAt(found, from);
    return found.places[2 * index] === from ? index : -1;
  };
  return { count: countOf(found), isMore: false, indexOf };
}

/** How many matches there are, and which of them is selected: `2 of 3`. */
export function describeCount(
  { selection }: EditorState,
  { count, isMore, indexOf }: Matches,
  lang: UiLang,
): string {
  const t = editorTexts[lang];
  if (count === 0) return t.noMatch;
  const number = new Intl.NumberFormat(lang);
  const all = number.format(count) + (isMore ? '+' : '');
  const { from, empty } = selection.main;
  const index = empty ? -1 : indexOf(from);
  return index >= 0 ? t.matchOf(number.format(index + 1), all) : t.matches(all);
}

/**
 * The positions of all matches, in order, at most `maxMatches`. They are found in short parts, so
 * that typing goes on. There may be more when `ending` has ended the search.
 */
async function findWords(
  state: EditorState,
  query: SearchQuery,
  ending: AbortSignal,
): Promise<number[]> {
  const found: number[] = [];
  if (!query.valid) return found;
  const cursor = query.getCursor(state);
  let begunAt = performance.now();
  for (let next = cursor.next(); !next.done && found.length < maxMatches; next = cursor.next()) {
    found.push(next.value.from);
    if (performance.now() - begunAt < maxPartMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (ending.aborted) break;
    begunAt = performance.now();
  }
  return found;
}
