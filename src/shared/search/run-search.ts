import { type Query, relax } from './query.ts';

/** If nothing has a phrase of Chinese, what has all of its pairs is found. `query` is the one that found it. */
export async function findOrRelax<Found>(
  query: Query,
  find: (query: Query) => Promise<readonly Found[]>,
): Promise<{ found: readonly Found[]; query: Query }> {
  const found = await find(query);
  const loose = relax(query);
  if (found.length > 0 || loose.terms.length === query.terms.length) return { found, query };
  return { found: await find(loose), query: loose };
}
