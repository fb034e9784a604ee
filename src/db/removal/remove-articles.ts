import { timeIsOver } from '../articles/trash.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { dropNamed, listNamed } from '../uploads/unnamed-uploads.ts';
import { deleteTrashedSince } from './purge-trash.ts';

/** SQLite allows 32,766 values in a statement, PostgreSQL 65,535. */
const maxIdsAtOnce = 10_000;

/** What deleting articles for good takes away. */
interface ArticleRemoval {
  /** The given articles that are in the trash. No other article is deleted. */
  articleIDs: string[];
  /** How many versions they have. */
  revisions: number;
  views: number;
  /** How many files only they name. */
  files: number;
}

/** Tells what `removeArticles` would take away. */
export async function describeRemoval(
  db: Db,
  articleIDs: readonly string[],
): Promise<ArticleRemoval> {
  const removal = { articleIDs: await listTrashed(db, articleIDs), revisions: 0, views: 0 };
  for (const ids of cut(removal.articleIDs)) {
    const { revisions } = await db
      .selectFrom('revisions')
      .select(({ fn }) => fn.countAll<number>().as('revisions'))
      .where('article_id', 'in', ids)
      .executeTakeFirstOrThrow();
    const { views } = await db
      .selectFrom('articles')
      .select(({ fn }) => fn.sum<number | null>('clicks').as('views'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    removal.revisions += Number(revisions);
    removal.views += Number(views);
  }
  const except = new Set(removal.articleIDs);
  const uploadIDs = await listNamed(db, except);
  await dropNamed(db, uploadIDs, { except });
  return { ...removal, files: uploadIDs.size };
}

/**
 * Deletes articles in the trash for good, with all their versions, counts and addresses. First the
 * time of all of them in the trash ends at once, so that nobody restores one of them. Then their
 * rows are deleted step by step. The files that only these articles name move to the trash, and
 * their time there ends too: the caller removes them, or the next purge does. Returns the ids of
 * the articles and of the files.
 */
export async function removeArticles(
  db: Db,
  articleIDs: readonly string[],
): Promise<{ articleIDs: string[]; uploadIDs: string[] }> {
  const except = new Set(await listTrashed(db, articleIDs));
  const uploadIDs = await listNamed(db, except);
  const seen = new Map<string, number>();
  // Most texts are read before the transaction. So other writers wait only for the texts that
  // change meanwhile.
  await dropNamed(db, uploadIDs, { except, seen });
  const removed = await inTransaction(db, async (db) => {
    const ended = await endTrashed(db, [...except]);
    // An article that was restored meanwhile still names its files.
    await dropNamed(db, uploadIDs, { except: new Set(ended), seen });
    for (const ids of cut([...uploadIDs])) {
      await db.updateTable('uploads').set({ trashed_at: 0 }).where('id', 'in', ids).execute();
    }
    return { articleIDs: ended, uploadIDs: [...uploadIDs] };
  });
  await deleteTrashedSince(db, timeIsOver);
  return removed;
}

/** Ends the time of these articles in the trash. Returns the ids of those that were still there. */
async function endTrashed(db: Db, articleIDs: readonly string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const ids of cut(articleIDs)) {
    const rows = await db
      .updateTable('articles')
      .set({ trashed_at: timeIsOver })
      .where('id', 'in', ids)
      .where('trashed_at', 'is not', null)
      .returning('id')
      .execute();
    ended.push(...rows.map(({ id }) => id));
  }
  return ended;
}

async function listTrashed(db: Db, articleIDs: readonly string[]): Promise<string[]> {
  const trashed: string[] = [];
  for (const ids of cut(articleIDs)) {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('id', 'in', ids)
      .where('trashed_at', 'is not', null)
      .execute();
    trashed.push(...rows.map(({ id }) => id));
  }
  return trashed;
}

function cut(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxIdsAtOnce) }, (_, index) =>
    ids.slice(index * maxIdsAtOnce, (index + 1) * maxIdsAtOnce),
  );
}
