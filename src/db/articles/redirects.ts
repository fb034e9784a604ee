import type { Db } from '../tables.ts';

/** The id of the article that has or had this address: on another site, before it was imported, or on this one. */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('article_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.article_id;
}

/** Redirects old addresses to an article. An address that already leads to another article still leads there. */
export async function addRedirects(
  db: Db,
  articleID: string,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .insertInto('redirects')
    .values(addresses.map((address) => ({ address, article_id: articleID })))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}
