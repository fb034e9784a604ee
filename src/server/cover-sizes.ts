import { findUploadSizes } from '../db/blog/uploads.ts';
import type { Db } from '../db/tables.ts';
import type { Article } from '../shared/article.ts';
import { sourcesOf } from '../shared/uploads/picture-widths.ts';
import type { PictureSize } from '../ui/article-parts.tsx';
import { uploadIdOf } from '../urls.ts';

/** The sizes of covers that were uploaded to this blog, by their addresses. */
export async function findCoverSizes(
  db: Db,
  articles: readonly Pick<Article, 'articleCoverUrl'>[],
): Promise<Record<string, PictureSize>> {
  const ids = new Map<string, string>();
  for (const { articleCoverUrl: url } of articles) {
    const id = url === null ? undefined : uploadIdOf(url);
    if (url !== null && id) ids.set(url, id);
  }
  const sizes = await findUploadSizes(db, [...ids.values()]);
  return Object.fromEntries(
    [...ids].flatMap(([url, id]) => {
      const size = sizes.get(id);
      if (!size) return [];
      const { width, height, hasSmaller } = size;
      const sources = hasSmaller ? sourcesOf(url, width) : undefined;
      return [[url, { width, height, ...(sources ? { sources } : {}) }]];
    }),
  );
}
