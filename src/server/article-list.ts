import { z } from 'zod';
import { findArticlePage } from '../db/articles/published.ts';
import type { Settings } from '../shared/settings.ts';
import type { ArticleListProps } from '../ui/article-list.tsx';
import type { Context } from './context.ts';
import { findCoverSizes } from './cover-sizes.ts';
import { notFound } from './http-error.ts';

/** Pages count from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** Anything else that stands there is a page that does not exist. */
export const pageQuery = z.object({ page: pageNumber.catch(0).default(1) });

/** A page of articles, with all that a list of them shows. Throws a 404 for what is no page's number. */
export async function findList(
  { database: { db }, now }: Context,
  { articlesPerPage: size }: Pick<Settings, 'articlesPerPage'>,
  { page, tag }: { page: number; tag?: string },
): Promise<ArticleListProps> {
  if (page < 1) throw notFound();
  const list = await findArticlePage(db, { now: now(), page, size, tag });
  return { ...list, coverSizes: await findCoverSizes(db, list.articles) };
}
