import { contentHash } from '../../shared/content-hash.ts';
import { removeFromIndex } from '../search/index/index-article.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { toContent } from './content.ts';
import { readStored } from './find-revision.ts';
import { lockArticle } from './revisions.ts';
import {
  fromStoredText,
  maxChangesInSequence,
  type StoredText,
  type TextBefore,
  toStoredText,
} from './stored-text.ts';
import { type DatedRevision, listThinned } from './thinning-rule.ts';

/** The number of rows that are deleted at once. */
const maxRowsAtOnce = 100;

interface Thinning {
  removed: number;
  /** The articles that have damaged revisions. Nothing of them was removed. */
  damaged: string[];
}

/**
 * Removes automatic saves from the histories by `listThinned`, each article in a transaction of its
 * own. The revisions that stay have the same content as before. Articles in the trash do not
 * change.
 */
export async function thinRevisions(db: Db): Promise<Thinning> {
  const thinning: Thinning = { removed: 0, damaged: [] };
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'revision'])
    .where('trashed_at', 'is', null)
    // Of fewer revisions none can be removed: the first and the current one stay.
    .where('last_revision', '>', 2)
    .execute();
  for (const { id, revision } of articles) {
    // Without a lock, because most histories have nothing to remove.
    if (listThinned(await listDated(db, id), revision).length === 0) continue;
    const removed = await thinArticle(db, id);
    if (removed === 'damaged') thinning.damaged.push(id);
    else thinning.removed += removed;
  }
  return thinning;
}

/** The number of revisions that were removed. */
async function thinArticle(db: Db, articleID: string): Promise<number | 'damaged'> {
  return inTransaction(db, async (db) => {
    const article = await lockArticle(db, articleID);
    if (!article || article.trashed_at !== null) return 0;
    const thinned = listThinned(await listDated(db, articleID), article.revision);
    if (thinned.length === 0) return 0;
    const changed = await planTexts(db, articleID, thinned);
    if (changed === 'damaged') return 'damaged';
    for (const [number, { text, ...kept }] of changed) {
      await db
        .updateTable('revisions')
        .set(kept)
        .where('article_id', '=', articleID)
        .where('number', '=', number)
        .execute();
      await db
        .updateTable('revision_texts')
        .set({ text })
        .where('article_id', '=', articleID)
        .where('number', '=', number)
        .execute();
    }
    for (let start = 0; start < thinned.length; start += maxRowsAtOnce) {
      const numbers = thinned.slice(start, start + maxRowsAtOnce);
      await db
        .insertInto('thinned_revisions')
        .columns(['article_id', 'key'])
        .expression(
          db
            .selectFrom('revisions')
            .select(['article_id', 'key'])
            .where('article_id', '=', articleID)
            .where('number', 'in', numbers),
        )
        .execute();
      await db
        .deleteFrom('revisions')
        .where('article_id', '=', articleID)
        .where('number', 'in', numbers)
        .execute();
    }
    // The words of the removed revisions leave the owner's indexes at once. Words that another
    // revision has too come back when the article is indexed again.
    for (const index of ['desk', 'past'] as const) await removeFromIndex(db, articleID, index);
    return thinned.length;
  });
}

async function listDated(db: Db, articleID: string): Promise<DatedRevision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'based_on', 'saved_at', 'kind', 'name', 'published_at'])
    .where('article_id', '=', articleID)
    .orderBy('number')
    .execute();
  return rows.map(({ number, based_on, saved_at, kind, name, published_at }) => ({
    number,
    basedOn: based_on,
    savedAt: saved_at,
    kind,
    name,
    publishedAt: published_at,
  }));
}

/**
 * The new forms of the texts that rest on removed ones, by revision. They are `damaged` if one of
 * them does not have the words that were saved: then the removed rows may be needed to save what
 * can be saved.
 */
async function planTexts(
  db: Db,
  articleID: string,
  thinned: readonly number[],
): Promise<Map<number, StoredText> | 'damaged'> {
  const isThinned = new Set(thinned);
  const lastThinned = thinned.at(-1) ?? 0;
  const changed = new Map<number, StoredText>();
  let text = '';
  let before: TextBefore | undefined;
  let isBroken = false;
  // The first revision of an article is never thinned.
  for await (const row of readStored(db, articleID, (thinned[0] ?? 1) - 1)) {
    const isWhole = row.kept_start === null;
    // From the first whole text after them, nothing rests on removed texts.
    if (isWhole && row.number > lastThinned) break;
    text = fromStoredText(text, row);
    if (isThinned.has(row.number)) {
      isBroken = true;
      continue;
    }
    const changes = isWhole ? 0 : (before?.changes ?? 0) + 1;
    if (isWhole || (!isBroken && changes <= maxChangesInSequence)) {
      before = { text, changes };
    } else {
      if (row.hash !== contentHash(toContent({ ...row, text }))) return 'damaged';
      const stored = toStoredText(text, before);
      changed.set(row.number, stored);
      before = { text, changes: stored.kept_start === null ? 0 : (before?.changes ?? 0) + 1 };
    }
    isBroken = false;
  }
  return changed;
}
