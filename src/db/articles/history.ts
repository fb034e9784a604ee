import type { CountedRevision, RevisionWithContent } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { findRevision, type Revision } from './find-revision.ts';
import { lockArticle, type SaveOutcome, saveRevision } from './revisions.ts';

/** All revisions of an article, newest first. An unknown article has none. */
export async function listHistory(db: Db, articleID: string): Promise<CountedRevision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'based_on', 'saved_at', 'kind', 'name', 'published_at', 'title'])
    .select(['words', 'han_characters'])
    .where('article_id', '=', articleID)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(
    ({ based_on, saved_at, published_at, words, han_characters: hanCharacters, ...rest }) => ({
      ...rest,
      basedOn: based_on,
      savedAt: new Date(saved_at).toISOString(),
      publishedAt: published_at === null ? null : new Date(published_at).toISOString(),
      counts: words === null || hanCharacters === null ? null : { words, hanCharacters },
    }),
  );
}

/** A revision with its content. Throws if it is damaged in the database, as `findRevision`. */
export async function findRevisionWithContent(
  db: Db,
  articleID: string,
  number: number,
): Promise<RevisionWithContent | undefined> {
  const found = await findRevision(db, articleID, number);
  if (!found) return undefined;
  const { savedAt, publishedAt, ...rest } = found;
  return {
    ...rest,
    savedAt: new Date(savedAt).toISOString(),
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    title: found.content.title,
  };
}

/**
 * Names a revision, or takes its name away with null. A named revision always stays. False if there
 * is no such revision.
 */
export async function nameRevision(
  db: Db,
  articleID: string,
  number: number,
  name: string | null,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    // Otherwise a revision could be thinned out while it gets its name.
    await lockArticle(db, articleID);
    const { numUpdatedRows } = await db
      .updateTable('revisions')
      .set({ name })
      .where('article_id', '=', articleID)
      .where('number', '=', number)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

interface RestoreInput {
  articleID: string;
  /** The number of the revision that is restored. */
  number: number;
  /** The key and the base of the new revision: see `saveRevision`. */
  key: string;
  basedOn: number;
  /** In milliseconds. */
  now: number;
}

/**
 * Saves the content of an older revision as a new one. `unknown` if there is no such revision. If
 * the public revision is restored, the new revision is the public one from then on: readers see the
 * same, and no change is left to publish.
 */
export async function restoreRevision(
  db: Db,
  { articleID, number, key, basedOn, now }: RestoreInput,
): Promise<SaveOutcome> {
  return inTransaction(db, async (db) => {
    const found = await findRevision(db, articleID, number);
    if (!found) return { kind: 'unknown' };
    const { content } = found;
    const hash = contentHash(content);
    const save = { articleID, key, basedOn, content, hash, kind: 'restore', now } as const;
    const saved = await saveRevision(db, save);
    if (saved.kind === 'saved' && saved.parallelTo === null) {
      await movePublication(db, articleID, found, saved.revision);
    }
    return saved;
  });
}

/**
 * Makes `to`, which has the same content, public instead of `from`. Does nothing if `from` is not
 * public.
 */
async function movePublication(
  db: Db,
  articleID: string,
  from: Revision,
  to: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ published_revision: to })
    .where('id', '=', articleID)
    .where('published_revision', '=', from.number)
    .where('revision', '=', to)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('renderings')
    .set({ revision: to })
    .where('article_id', '=', articleID)
    .execute();
  await db
    .updateTable('revisions')
    .set({ published_at: from.publishedAt })
    .where('article_id', '=', articleID)
    .where('number', '=', to)
    .execute();
}
