import type { Db } from '../tables.ts';

// An article has at most one secret link. Only the digest of its secret is stored: a copy of the
// database opens no draft.

/**
 * Gives an article a secret link, which ends at `endsAt` (milliseconds). An earlier link ends at
 * once.
 */
export async function setDraftLink(
  db: Db,
  articleID: string,
  { tokenHash, endsAt }: { tokenHash: string; endsAt: number },
): Promise<void> {
  const columns = { token_hash: tokenHash, ends_at: endsAt };
  await db
    .insertInto('draft_links')
    .values({ article_id: articleID, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
    .execute();
}

/** Ends the secret link of an article. Without a link nothing happens. */
export async function endDraftLink(db: Db, articleID: string): Promise<void> {
  await db.deleteFrom('draft_links').where('article_id', '=', articleID).execute();
}

/**
 * When the secret link of an article ends, in milliseconds. Undefined if there is none at `now`.
 */
export async function findDraftLinkEnd(
  db: Db,
  articleID: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('draft_links')
    .select('ends_at')
    .where('article_id', '=', articleID)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.ends_at;
}

/**
 * The article that a secret link opens at `now` (milliseconds). Undefined for a wrong or ended
 * link, and in the trash.
 */
export async function findLinkedDraft(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('draft_links')
    .innerJoin('articles', 'articles.id', 'draft_links.article_id')
    .select('article_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row?.article_id;
}
