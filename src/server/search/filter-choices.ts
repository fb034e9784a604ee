import { countHits } from '../../db/search/visitor-search.ts';
import type { Db } from '../../db/tables.ts';
import { startOfYear, yearOf } from '../../shared/dates.ts';
import type { Query } from '../../shared/search/query.ts';
import { type Choices, type Count, chooseFilters } from '../../shared/search/query-filters.ts';

/**
 * The filters that divide the articles of a search, which are at least one. `timeZone`: that of
 * their years.
 */
export async function findFilterChoices(
  db: Db,
  ids: readonly string[],
  { query, timeZone }: { query: Query; timeZone: string },
): Promise<Choices[]> {
  const { tags, langs, times } = await countHits(db, ids);
  const counts = { tag: tags, year: countYears(times, timeZone), lang: langs };
  return chooseFilters(counts, ids.length, query);
}

/** How many of `times` lie in each year. They are milliseconds, the newest first. */
export function countYears(times: readonly number[], timeZone: string): Count[] {
  const counts: Count[] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const time of times) {
    const last = counts.at(-1);
    if (last && time >= from) {
      last.count += 1;
    } else {
      const year = yearOf(time, timeZone);
      counts.push({ value: String(year), count: 1 });
      from = startOfYear(year, timeZone);
    }
  }
  return counts;
}
