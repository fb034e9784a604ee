import { setImmediate } from 'node:timers/promises';
import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { findRevision } from '../articles/find-revision.ts';
import type { Db } from '../tables.ts';
import { fromVisibleRevisions } from '../visible.ts';
import { listNamedBySettings } from './named-by-settings.ts';

/** The ids of the uploads in the page of an article, by article and published revision. */
export type KnownPages = Map<string, ReadonlySet<string>>;

const pagesAtOnce = 50;

/**
 * The ids of the uploads that visitors may get at `now` (milliseconds): those in the pages and
 * covers of visible articles, also of articles with a password, and those in the settings. `known`
 * holds what earlier calls have read; pages that are not visible any more are removed from it.
 */
export async function listShownUploads(
  db: Db,
  now: number,
  known: KnownPages,
): Promise<ReadonlySet<string>> {
  const articles = await fromVisibleRevisions(db, now, 'articles and pages')
    .select(['articles.id', 'published_revision'])
    .execute();
  const shown = await listNamedBySettings(db);
  const names = new Map(
    articles.map(({ id, published_revision }) => [`${id} ${published_revision}`, id]),
  );
  for (const name of known.keys()) if (!names.has(name)) known.delete(name);
  const unread = [...names].filter(([name]) => !known.has(name)).map(([, id]) => id);
  for (let read = 0; read < unread.length; read += pagesAtOnce) {
    await readPages(db, now, unread.slice(read, read + pagesAtOnce), known);
    // SQLite answers at once: others would wait until all pages are read.
    await setImmediate();
  }
  for (const name of names.keys()) for (const id of known.get(name) ?? []) shown.add(id);
  return shown;
}

async function readPages(db: Db, now: number, ids: readonly string[], known: KnownPages) {
  const pages = await fromVisibleRevisions(db, now, 'articles and pages')
    .select(['articles.id', 'published_revision', 'html', 'cover_url'])
    .where('articles.id', 'in', ids)
    .execute();
  for (const { id, published_revision, html, cover_url } of pages) {
    known.set(`${id} ${published_revision}`, uploadIdsIn(`${html} ${cover_url ?? ''}`));
  }
}

/**
 * Whether a draft names an upload that people can read at `now` (milliseconds) by its secret link.
 */
export async function isInLinkedDraft(db: Db, uploadID: string, now: number): Promise<boolean> {
  const drafts = await db
    .selectFrom('draft_links')
    .innerJoin('articles', 'articles.id', 'draft_links.article_id')
    .select(['articles.id', 'revision'])
    .where('ends_at', '>', now)
    .where('trashed_at', 'is', null)
    .execute();
  for (const { id, revision } of drafts) {
    const content = (await findRevision(db, id, revision))?.content;
    if (content && uploadIdsIn(`${content.markdown} ${content.coverUrl ?? ''}`).has(uploadID)) {
      return true;
    }
  }
  return false;
}
