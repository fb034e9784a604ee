/** A year of the archive. */
export interface Year {
  year: number;
  /** How many articles were posted in it. */
  count: number;
  /** The page on which its newest article stands, from 1. */
  page: number;
}

/** Of years with their counts, those that have articles, the last first, with the page where each begins. */
export function placeYears(
  counts: readonly { year: number; count: number }[],
  articlesPerPage: number,
): Year[] {
  let before = 0;
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.year - a.year)
    .map(({ year, count }) => {
      const page = Math.floor(before / articlesPerPage) + 1;
      before += count;
      return { year, count, page };
    });
}
