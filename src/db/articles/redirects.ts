import type { Db } from '../tables.ts';

/** The article that had this address elsewhere, before it was imported. */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('article_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.article_id;
}

/** Leads old addresses to an article. An address that another article has already stays with it. */
export async function addRedirects(db: Db, articleID: string, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .insertInto('redirects')
    .values(addresses.map((address) => ({ address, article_id: articleID })))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}
