import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** More matches are not counted: the panel then says `10,000+`. */
export const maxMatches = 10_000;

/** The page is drawn and keys are read between two parts of the counting. */
const maxPartMs = 8;

/**
 * The positions of all matches, in order, at most `maxMatches`. They are counted in short parts, so that typing goes on.
 * Undefined if `ending` has ended the counting.
 */
export async function countMatches(
  state: EditorState,
  query: SearchQuery,
  ending: AbortSignal,
): Promise<number[] | undefined> {
  const found: number[] = [];
  if (!query.valid) return found;
  const cursor = query.getCursor(state);
  let begunAt = performance.now();
  for (let next = cursor.next(); !next.done && found.length < maxMatches; next = cursor.next()) {
    found.push(next.value.from);
    if (performance.now() - begunAt < maxPartMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (ending.aborted) return undefined;
    begunAt = performance.now();
  }
  return ending.aborted ? undefined : found;
}
