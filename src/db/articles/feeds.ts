import { sql } from 'kysely';
import type { PublishedArticle } from '../../shared/article.ts';
import type { Db } from '../tables.ts';
import { listPublishedTexts } from './published.ts';
import { fromOpen, fromOpenRevisions, newestFirst } from './visible.ts';

/** A feed holds no more. */
export const feedLimits = { maxArticles: 20, maxHtmlBytes: 1024 * 1024 };

/**
 * The newest published articles with their whole texts, newest first: at most `feedLimits.maxArticles`, with at most
 * `feedLimits.maxHtmlBytes` of HTML together (bytes of UTF-8). If the newest article alone has more, it is the only one.
 */
export async function listFeedArticles(
  db: Db,
  { now, tag }: { now: number; tag?: string | undefined },
): Promise<PublishedArticle[]> {
  // Both databases find the length of a text without reading it.
  const sizes = await fromOpen(db, now, tag)
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select(sql<number>`octet_length(html)`.as('bytes'))
    .$call(newestFirst)
    .limit(feedLimits.maxArticles)
    .execute();
  const size = countFitting(sizes.map(({ bytes }) => bytes));
  return size === 0 ? [] : listPublishedTexts(db, { now, page: 1, size, tag });
}

function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const first = sizes.findIndex((size) => {
    bytes += size;
    return bytes > feedLimits.maxHtmlBytes;
  });
  return first === -1 ? sizes.length : Math.max(1, first);
}

export interface PublishedSummary {
  articleID: string;
  title: string;
  excerpt: string;
  /** The beginning of the text; see `RenderedText`. */
  summary: string;
}

/** The newest published articles, at most `limit`, newest first, without their texts. */
export async function listPublishedSummaries(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<PublishedSummary[]> {
  const rows = await fromOpenRevisions(db, now)
    .select(['articles.id', 'title', 'excerpt', 'summary'])
    .$call(newestFirst)
    .limit(limit)
    .execute();
  return rows.map(({ id, ...rest }) => ({ articleID: id, ...rest }));
}

interface SitemapEntry {
  articleID: string;
  articleSlug: string | null;
  /** When it last changed in public, in milliseconds. */
  updatedAt: number;
}

/** The published articles, newest first, at most `limit`. */
export async function listSitemapEntries(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<SitemapEntry[]> {
  const rows = await fromOpenRevisions(db, now)
    .select(['articles.id', 'slug', 'updated_at'])
    .$call(newestFirst)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    articleID: row.id,
    articleSlug: row.slug,
    updatedAt: row.updated_at ?? 0,
  }));
}
