import type { Db } from './tables.ts';

const name = 'publicChange';

/** Notes that visitors may see something else from `now` on (milliseconds). It never goes back. */
export async function notePublicChange(db: Db, now: number): Promise<void> {
  const value = toText(now);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('settings.value', '<', value),
    )
    .execute();
}

/**
 * When what visitors see last changed, in milliseconds; 0 when it never did. A scheduled article changes it by
 * its time having come.
 */
export async function findPublicChange(db: Db, now: number): Promise<number> {
  const noted = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  const newest = await db
    .selectFrom('articles')
    .select('posted_at')
    .where('published_revision', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('posted_at', '<=', now)
    .orderBy('posted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(Number(noted?.value ?? 0), newest?.posted_at ?? 0);
}

/** Of one length, so that texts are ordered as their numbers are. */
function toText(time: number): string {
  return String(Math.max(0, Math.trunc(time))).padStart(16, '0');
}
