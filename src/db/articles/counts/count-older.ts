import type { TextCounts } from '../../../shared/article.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import { countWords } from '../../../shared/render/count-words.ts';
import type { Db } from '../../tables.ts';
import { inTransaction } from '../../transaction.ts';
import { toContent } from '../content.ts';
import { readStored } from '../find-revision.ts';
import { fromStoredText } from '../stored-text.ts';

/** So many UTF-16 code units are counted and hashed at once: about 0.2 s on a slow core. */
const maxUnitsAtOnce = 10_000_000;

/**
 * The lengths of older revisions, by number: of those that a program saved which did not count.
 * `numbers` are revisions of the article, in any order. Texts that are too many for one call, and
 * those that do not have the words that were saved, are left out.
 */
export async function countOlder(
  db: Db,
  articleID: string,
  numbers: readonly number[],
  maxUnits = maxUnitsAtOnce,
): Promise<Map<number, TextCounts>> {
  const counts = new Map<number, TextCounts>();
  if (numbers.length === 0) return counts;
  const wanted = new Set(numbers);
  const last = Math.max(...numbers);
  let text = '';
  let units = 0;
  for await (const row of readStored(db, articleID, Math.min(...numbers))) {
    text = fromStoredText(text, row);
    if (wanted.has(row.number)) {
      units += text.length;
      // The first text is counted in any case: otherwise a long one would never be.
      if (counts.size > 0 && units > maxUnits) break;
      const isIntact = row.hash === contentHash(toContent({ ...row, text }));
      if (isIntact) counts.set(row.number, countWords(text));
    }
    if (row.number >= last) break;
  }
  return counts;
}

/** Keeps the lengths that `countOlder` has found, so that they are counted once. */
export async function keepCounts(
  db: Db,
  articleID: string,
  counts: ReadonlyMap<number, TextCounts>,
): Promise<void> {
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
