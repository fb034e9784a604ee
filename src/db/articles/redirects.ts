import { countBytes } from '../../shared/text.ts';
import type { Db } from '../tables.ts';
import { fromVisible } from '../visible.ts';

/**
 * The id of the article that has or had this address: on another site, before it was imported, or
 * on this one.
 */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('article_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.article_id;
}

/**
 * Each row has two values. A query can have 32,766 of them in SQLite:
 * https://www.sqlite.org/limits.html.
 */
const maxRowsAtOnce = 1000;

/**
 * In UTF-8. PostgreSQL indexes at most 2,704 bytes:
 * https://www.postgresql.org/docs/current/btree.html#BTREE-LIMITS
 */
const maxAddressBytes = 2_000;

export function isTooLongAddress(address: string): boolean {
  return countBytes(address) > maxAddressBytes;
}

/**
 * Redirects old addresses to an article. An address that already leads to another article still
 * leads there. One that is too long is left out.
 */
export async function addRedirects(
  db: Db,
  articleID: string,
  addresses: readonly string[],
): Promise<void> {
  const taken = addresses.filter((address) => !isTooLongAddress(address));
  for (let start = 0; start < taken.length; start += maxRowsAtOnce) {
    const part = taken.slice(start, start + maxRowsAtOnce);
    await db
      .insertInto('redirects')
      .values(part.map((address) => ({ address, article_id: articleID })))
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
  }
}

/**
 * The addresses that lead to each of these articles, sorted: address names and addresses from
 * before an import. One call reads the whole table, so ask for many articles at once.
 */
export async function listOldAddresses(
  db: Db,
  articleIDs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map(articleIDs.map((articleID) => [articleID, [] as string[]]));
  if (articleIDs.length === 0) return found;
  const rows = await db
    .selectFrom('redirects')
    .selectAll()
    .where('article_id', 'in', articleIDs)
    .execute();
  for (const { article_id, address } of rows) found.get(article_id)?.push(address);
  // Databases sort texts in different ways.
  for (const addresses of found.values()) addresses.sort();
  return found;
}

/**
 * All articles and pages that visitors may read at `now` (milliseconds), by id, with the addresses
 * that lead to them.
 */
export async function listArticleAddresses(
  db: Db,
  now: number,
): Promise<{ articleID: string; addresses: string[] }[]> {
  const rows = await fromVisible(db, now, 'articles and pages')
    .select('articles.id')
    .orderBy('articles.id')
    .execute();
  const all = await db.selectFrom('redirects').selectAll().execute();
  const found = new Map(rows.map(({ id }) => [id, [] as string[]]));
  for (const { article_id, address } of all) found.get(article_id)?.push(address);
  return [...found].map(([articleID, addresses]) => ({ articleID, addresses: addresses.sort() }));
}
