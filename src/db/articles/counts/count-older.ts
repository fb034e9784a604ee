import { countWords, type TextCounts } from '../../../shared/render/count-words.ts';
import type { Db } from '../../tables.ts';
import { inTransaction } from '../../transaction.ts';
import { readRevision } from '../find-revision.ts';

/** So many UTF-16 code units are read and counted at once, and one text in any case. */
const maxUnitsAtOnce = 2_000_000;

/**
 * The lengths of older revisions, by number: of those that a program saved which did not count. The
 * newest comes first. Those that are too many for one call are left out, and so are damaged ones.
 */
export async function countOlder(
  db: Db,
  articleID: string,
  numbers: readonly number[],
  maxUnits = maxUnitsAtOnce,
): Promise<Map<number, TextCounts>> {
  const counts = new Map<number, TextCounts>();
  let units = 0;
  for (const number of numbers.toSorted((a, b) => b - a)) {
    const read = await readRevision(db, articleID, number);
    if (read.kind !== 'read') continue;
    const { markdown } = read.revision.content;
    units += markdown.length;
    if (counts.size > 0 && units > maxUnits) break;
    counts.set(number, countWords(markdown));
  }
  return counts;
}

/** Keeps the lengths that `countOlder` has found, so that they are counted once. */
export async function keepCounts(
  db: Db,
  articleID: string,
  counts: ReadonlyMap<number, TextCounts>,
): Promise<void> {
  if (counts.size === 0) return;
  await inTransaction(db, async (db) => {
    for (const [number, { words, hanCharacters }] of counts) {
      await db
        .updateTable('revisions')
        .set({ words, han_characters: hanCharacters })
        .where('article_id', '=', articleID)
        .where('number', '=', number)
        .execute();
    }
  });
}
