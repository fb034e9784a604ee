import { z } from 'zod';
import { listFeedLangs } from '../db/articles/feeds.ts';
import { countPublished, findArticlePage } from '../db/articles/published.ts';
import { documentLimits } from '../shared/document-schemas.ts';
import type { Settings } from '../shared/settings.ts';
import type { ArticleListProps } from '../ui/article-list.tsx';
import type { Context } from './context.ts';
import { findCoverSizes } from './cover-sizes.ts';
import { HttpError } from './http/http-error.ts';

/** Pages count from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** Any other text is read as page 0, which does not exist. */
export const pageQuery = z.object({ page: pageNumber.catch(0).default(1) });

/** A language in an address. PostgreSQL fails on a NUL in a text. */
export const langParam = z
  .string()
  .max(documentLimits.maxLangCharacters)
  .regex(/^[\w-]+$/);

/** A page of articles with everything that the list shows. Throws a 404 if `page` is below 1. */
export async function findList(
  { database: { db }, publicMemo, now }: Context,
  { articlesPerPage: size }: Pick<Settings, 'articlesPerPage'>,
  { page, tag }: { page: number; tag?: string },
): Promise<ArticleListProps> {
  if (page < 1) throw new HttpError('not-found');
  const count = await publicMemo.get(countPublished, tag);
  const list = await findArticlePage(db, { now: now(), page, size, tag }, count);
  return {
    ...list,
    coverSizes: await findCoverSizes(db, list.articles),
    feedLangs: await publicMemo.get(listFeedLangs),
  };
}
