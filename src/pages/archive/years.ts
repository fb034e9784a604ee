/** A year of the archive. */
export interface Year {
  year: number;
  /** The number of articles of this year. */
  count: number;
  /** The page with the newest article of this year. The first page is 1. */
  page: number;
}

/** Finds the page on which each year begins. Years without articles are left out. The latest year comes first. */
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
