import type { ArticleState, EditableArticle, OwnedArticle } from '../../shared/article.ts';
import { splitTags } from '../../shared/document.ts';
import type { Db } from '../tables.ts';
import { findRevision } from './find-revision.ts';

/**
 * All articles, with the titles of their current revisions. The article that was saved last comes
 * first.
 */
export async function listOwned(db: Db, now: number): Promise<OwnedArticle[]> {
  const rows = await selectOwned(db)
    .orderBy('revisions.saved_at', 'desc')
    .orderBy('articles.id')
    .execute();
  return rows.map((row) => toOwned(row, now));
}

/** The articles with these ids, by id. Ids of no article are left out. `now` is in milliseconds. */
export async function listOwnedById(
  db: Db,
  articleIDs: readonly string[],
  now: number,
): Promise<Map<string, OwnedArticle>> {
  if (articleIDs.length === 0) return new Map();
  const rows = await selectOwned(db).where('articles.id', 'in', articleIDs).execute();
  return new Map(rows.map((row) => [row.id, toOwned(row, now)]));
}

/** Finds an article with its current revision, also in the trash. `now` is in milliseconds. */
export async function findEditable(
  db: Db,
  articleID: string,
  now: number,
): Promise<EditableArticle | undefined> {
  const row = await selectOwned(db).where('articles.id', '=', articleID).executeTakeFirst();
  const revision = row && (await findRevision(db, articleID, row.revision));
  return row && revision && { ...toOwned(row, now), content: revision.content };
}

/** Finds an article as the desk shows it, also in the trash. `now` is in milliseconds. */
export async function findOwned(
  db: Db,
  articleID: string,
  now: number,
): Promise<OwnedArticle | undefined> {
  const row = await selectOwned(db).where('articles.id', '=', articleID).executeTakeFirst();
  return row && toOwned(row, now);
}

/**
 * When the public words of an article last changed, as ISO 8601 in UTC. Undefined if it is not
 * published.
 */
export async function findPublicTime(db: Db, articleID: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('updated_at')
    .where('id', '=', articleID)
    .where('published_revision', 'is not', null)
    .executeTakeFirst();
  return toIso(row?.updated_at ?? null) ?? undefined;
}

/** The view counts of the articles that have been read, by their ids. */
export async function listViewCounts(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'clicks'])
    .where('clicks', '>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ id, clicks }) => [id, clicks]));
}

/**
 * All tags of all articles outside the trash, also of drafts: the most used first, then by name.
 */
export async function listAllTags(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select('tags')
    .where('trashed_at', 'is', null)
    .where('tags', 'is not', null)
    .execute();
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => splitTags(tags))) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const counted = [...counts].sort(([a, of], [b, than]) => than - of || (a < b ? -1 : 1));
  return counted.map(([tag]) => tag);
}

function selectOwned(db: Db) {
  return db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select([
      'articles.id',
      'articles.revision',
      'key',
      'published_revision',
      'posted_at',
      'trashed_at',
      'saved_at',
      'title',
    ])
    .select((eb) => [
      eb
        .selectFrom('revisions as public')
        .select('public.slug')
        .whereRef('public.article_id', '=', 'articles.id')
        .whereRef('public.number', '=', 'articles.published_revision')
        .where('public.document_kind', '=', 'page')
        .as('page_name'),
    ]);
}

type OwnedRow = Awaited<ReturnType<ReturnType<typeof selectOwned>['execute']>>[number];

function toOwned(row: OwnedRow, now: number): OwnedArticle {
  return {
    articleID: row.id,
    title: row.title,
    state: stateOf(row, now),
    revision: row.revision,
    revisionKey: row.key,
    publishedRevision: row.published_revision,
    pageName: row.page_name,
    postedAt: toIso(row.posted_at),
    savedAt: new Date(row.saved_at).toISOString(),
    trashedAt: toIso(row.trashed_at),
  };
}

function stateOf(row: OwnedRow, now: number): ArticleState {
  if (row.trashed_at !== null) return 'trash';
  if (row.published_revision === null) return 'draft';
  return (row.posted_at ?? 0) > now ? 'scheduled' : 'published';
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
