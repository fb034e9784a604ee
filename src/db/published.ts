import type { Article } from '../shared/article.ts';
import type { Db } from './tables.ts';

/** The article list: what visitors see at `now`, newest `postedAt` first. Pages count from 1. */
export async function listPublished(
  db: Db,
  { now, page, size }: { now: number; page: number; size: number },
): Promise<Article[]> {
  const rows = await selectPublished(db, now)
    .orderBy('posted_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map(toArticle);
}

export async function countPublished(db: Db, now: number): Promise<number> {
  const { count } = await fromPublished(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many articles a page of the list has. */
export const pageSize = 20;

export interface ArticlePage {
  articles: Article[];
  /** Counted from 1. */
  page: number;
  /** At least 1. */
  pages: number;
}

/** A page of the article list; one past the end has no articles. */
export async function findArticlePage(db: Db, now: number, page: number): Promise<ArticlePage> {
  const pages = Math.max(1, Math.ceil((await countPublished(db, now)) / pageSize));
  return { articles: await listPublished(db, { now, page, size: pageSize }), page, pages };
}

export interface PublishedArticle extends Article {
  html: string;
}

/** An article as a visitor may read it at `now`; drafts, scheduled and trashed ones do not exist. */
export async function findPublished(
  db: Db,
  articleID: string,
  now: number,
): Promise<PublishedArticle | undefined> {
  const row = await selectPublished(db, now)
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select('html')
    .where('articles.id', '=', articleID)
    .executeTakeFirst();
  return row && { ...toArticle(row), html: row.html };
}

function selectPublished(db: Db, now: number) {
  return fromPublished(db, now)
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.published_revision'),
    )
    .select(['articles.id', 'posted_at', 'updated_at', 'clicks'])
    .select(['title', 'tags', 'excerpt', 'cover_url'])
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.fn<string | null>('nullif', ['author', eb.val('')]),
          eb.selectFrom('owner').select('display_name').where('owner.id', '=', 1),
          eb.val(''),
        )
        .as('author'),
    ]);
}

/** The one place that says what visitors may see. */
function fromPublished(db: Db, now: number) {
  return db
    .selectFrom('articles')
    .where('published_revision', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('posted_at', '<=', now);
}

type PublishedRow = Awaited<ReturnType<ReturnType<typeof selectPublished>['execute']>>[number];

function toArticle(row: PublishedRow): Article {
  return {
    articleID: row.id,
    articleTitle: row.title,
    articleAuthor: row.author,
    articleTags: row.tags,
    articleExcerpt: row.excerpt,
    articleTime: new Date(row.updated_at ?? 0).toISOString(),
    postedAt: new Date(row.posted_at ?? 0).toISOString(),
    articleClick: row.clicks,
    articleCoverUrl: row.cover_url,
  };
}
