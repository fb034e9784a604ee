import type { EditableArticle, RevisionKind } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { countWords } from '../../shared/render/count-words.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { toContentColumns } from './content.ts';
import { findEditable } from './desk.ts';
import { hasVersion, readRevision } from './find-revision.ts';
import { forgetRemoved, isRemoved } from './removed-articles.ts';
import { toStoredText } from './stored-text.ts';

export type SaveOutcome =
  | SavedRevision
  /**
   * The article is in the trash. Nothing was written, because the trash will be deleted for good.
   */
  | { kind: 'trashed' }
  /** The article was deleted for good. Nothing was written: only an import makes it again. */
  | { kind: 'removed' }
  /** `basedOn` is not 0, and the article does not exist. Nothing was written. */
  | { kind: 'unknown' };

export interface SavedRevision {
  kind: 'saved';
  revision: number;
  /** In milliseconds. */
  savedAt: number;
  /** The hash of the content that was stored under the key. */
  hash: string;
  /** The current version, if the save was stored beside it as a parallel revision. */
  parallelTo: EditableArticle | null;
  /** The server does not have the version that the writer knows. */
  hasGoneBack: boolean;
}

export interface RevisionInput {
  articleID: string;
  /** Made by the writer, another one for each save. A save that is sent again has the same key. */
  key: string;
  /** The number of the revision that the writer has changed. 0 makes a new article. */
  basedOn: number;
  /**
   * The new revision gets a higher number than this one: a restored backup has forgotten revisions,
   * and other devices may know them.
   */
  after?: number | undefined;
  /** The key of the newest version that the writer knows. */
  knows?: string | undefined;
  content: ArticleContent;
  /** `contentHash(content)`. */
  hash: string;
  kind: Exclude<RevisionKind, 'parallel'>;
  /** In milliseconds. */
  now: number;
}

/**
 * Stores a new revision, and never refuses words for being late: if `basedOn` is the current
 * revision, the new one becomes current. Otherwise it is stored as a parallel revision, and the
 * current one stays. A save is also stored as parallel when its writer knows a version that the
 * server does not have: the server has gone back, and its numbers may be those of other texts. A
 * save with a key that the article already has writes nothing and gets the same answer as before.
 */
export async function saveRevision(db: Db, input: RevisionInput): Promise<SaveOutcome> {
  const { articleID, key, basedOn, after = 0, knows, hash, now } = input;
  return inTransaction(db, async (db) => {
    if (basedOn === 0 && (await insertArticle(db, input, after + 1))) {
      if (input.kind === 'import') await forgetRemoved(db, articleID);
      // Checked after the insertion: with PostgreSQL the insertion waits for a process that is
      // deleting the article.
      else if (await isRemoved(db, articleID)) {
        await db.deleteFrom('articles').where('id', '=', articleID).execute();
        return { kind: 'removed' };
      }
      const number = after + 1;
      await insertRevision(db, input, { number, kind: input.kind });
      const saved = { kind: 'saved', revision: number, savedAt: now, hash } as const;
      return { ...saved, parallelTo: null, hasGoneBack: knows !== undefined };
    }
    const article = await lockArticle(db, articleID);
    if (!article) return { kind: (await isRemoved(db, articleID)) ? 'removed' : 'unknown' };
    const hasGoneBack = knows !== undefined && !(await hasVersion(db, articleID, knows));
    const known = await findByKey(db, articleID, key);
    if (known) return { ...(await answer(db, input, known)), hasGoneBack };
    if (article.trashed_at !== null) return { kind: 'trashed' };

    const number = Math.max(article.last_revision, after) + 1;
    const kind = basedOn === article.revision && !hasGoneBack ? input.kind : 'parallel';
    await insertRevision(db, input, { number, kind });
    await db
      .updateTable('articles')
      .set({ last_revision: number, ...(kind !== 'parallel' && { revision: number }) })
      .where('id', '=', articleID)
      .execute();
    return { ...(await answer(db, input, { number, saved_at: now, hash, kind })), hasGoneBack };
  });
}

/** Begins a new article. False if it exists already. */
async function insertArticle(
  db: Db,
  { articleID, now }: RevisionInput,
  revision: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('articles')
    .values({ id: articleID, revision, last_revision: revision, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Locks an article. Other writers of it wait until the transaction ends, so two revisions never get
 * the same number. `db` is in a transaction.
 */
export async function lockArticle(db: Db, articleID: string) {
  // The update changes nothing, but locks the row in both databases.
  return db
    .updateTable('articles')
    .set((eb) => ({ last_revision: eb.ref('last_revision') }))
    .where('id', '=', articleID)
    .returning(['revision', 'last_revision', 'trashed_at'])
    .executeTakeFirst();
}

interface KnownRevision {
  number: number;
  saved_at: number;
  hash: string | null;
  kind: RevisionKind;
}

async function findByKey(db: Db, articleID: string, key: string) {
  return db
    .selectFrom('revisions')
    .select(['number', 'saved_at', 'hash', 'kind'])
    .where('article_id', '=', articleID)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function answer(
  db: Db,
  { articleID, now }: RevisionInput,
  { number, saved_at, hash, kind }: KnownRevision,
): Promise<Omit<SavedRevision, 'hasGoneBack'>> {
  const current = kind === 'parallel' ? await findEditable(db, articleID, now) : undefined;
  return {
    kind: 'saved',
    revision: number,
    savedAt: saved_at,
    // Only revisions from before keys have no hash, and no writer knows the keys that a migration
    // gave them.
    hash: hash ?? '',
    parallelTo: current ?? null,
  };
}

async function insertRevision(
  db: Db,
  { articleID, key, basedOn, content, hash, now }: RevisionInput,
  { number, kind }: Pick<KnownRevision, 'number' | 'kind'>,
): Promise<void> {
  const { text, ...columns } = {
    ...toContentColumns(content),
    ...toStoredText(content.markdown, await findTextBefore(db, articleID, number)),
  };
  const place = { article_id: articleID, number };
  const { words, hanCharacters } = countWords(content.markdown);
  const counts = { words, han_characters: hanCharacters };
  await db
    .insertInto('revisions')
    .values({ ...place, based_on: basedOn, saved_at: now, key, hash, kind, ...counts, ...columns })
    .execute();
  await db
    .insertInto('revision_texts')
    .values({ ...place, text })
    .execute();
}

/**
 * The text of the revision before, on which a change can rest. Undefined if that text is damaged:
 * the new revision would be lost with it.
 */
async function findTextBefore(db: Db, articleID: string, number: number) {
  const before = await readRevision(db, articleID, number - 1);
  if (before.kind !== 'read') return undefined;
  return { text: before.revision.content.markdown, changes: before.changes };
}
