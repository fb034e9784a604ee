import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { fromVisible } from '../visible.ts';

/** One version of everything that visitors see. */
export interface PublicVersion {
  /** No other version has the same key, even when the clock was wrong for a while. */
  key: string;
  /**
   * Since when visitors see this version, in milliseconds, if the clock was right; 0 when nothing
   * was ever public.
   */
  changedAt: number;
  /** When the next scheduled article appears, in milliseconds. Undefined when none is scheduled. */
  endsAt: number | undefined;
}

/**
 * The version that visitors see at `now` (milliseconds). It follows from two facts: how many public
 * changes the triggers of the database have counted, and which article is the newest one that is
 * visible, because a scheduled article appears without a change.
 */
export async function findPublicVersion(db: Db, now: number): Promise<PublicVersion> {
  const [found] = await readVersion(db, { now });
  if (!found) throw new Error('The table of public changes has no row');
  const newest = found.newest ?? 0;
  return {
    key: `${found.number} ${newest}`,
    changedAt: Math.max(found.changed_at, newest),
    endsAt: found.next ?? undefined,
  };
}

const readVersion = compileOnce((db, { now }: { now: number }) =>
  db
    .selectFrom('public_changes')
    .select(['number', 'changed_at'])
    .select([
      fromVisible(db, now, 'articles and pages')
        .select('posted_at')
        .orderBy('posted_at', 'desc')
        .limit(1)
        .as('newest'),
      db
        .selectFrom('articles')
        .select('posted_at')
        .where('published_revision', 'is not', null)
        .where('trashed_at', 'is', null)
        .where('posted_at', '>', now)
        .orderBy('posted_at')
        .limit(1)
        .as('next'),
    ]),
);
