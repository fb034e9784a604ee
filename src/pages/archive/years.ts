export interface Year {
  year: number;
  count: number;
  /** The page with the newest article of this year. The first page is 1. */
  page: number;
}

/** The articles of a page, by their place in the list of all articles. */
interface PageSpan {
  /** The number of articles on the pages before. */
  before: number;
  size: number;
}

export interface PlacedYears {
  /** The latest year comes first. Years without articles are left out. */
  years: Year[];
  pages: PageSpan[];
}

/**
 * Puts whole years on pages, as many as have at most `maxOnPage` articles together. A year with
 * more than `maxOfYear` articles goes on over the next pages.
 */
export function placeYears(
  counts: readonly { year: number; count: number }[],
  { maxOnPage, maxOfYear }: { maxOnPage: number; maxOfYear: number },
): PlacedYears {
  const years: Year[] = [];
  const pages: PageSpan[] = [{ before: 0, size: 0 }];
  const begin = (size: number) => {
    const last = pages.at(-1) as PageSpan;
    pages.push({ before: last.before + last.size, size });
  };
  const ordered = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.year - a.year);
  for (const { year, count } of ordered) {
    const last = pages.at(-1) as PageSpan;
    const first = Math.min(count, maxOfYear);
    if (last.size > 0 && last.size + count > maxOnPage) begin(first);
    else last.size += first;
    years.push({ year, count, page: pages.length });
    for (let left = count - first; left > 0; left -= maxOfYear) begin(Math.min(left, maxOfYear));
  }
  return { years, pages };
}
