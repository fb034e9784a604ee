import type { Db } from '../db/tables.ts';
import { findUploadSizes } from '../db/uploads/uploads.ts';
import type { Article } from '../shared/article.ts';
import { type PictureSize, shownSizes } from '../shared/uploads/picture-widths.ts';
import { uploadIdOf } from '../urls.ts';

/** The sizes of covers that were uploaded to this blog, by their addresses. */
export async function findCoverSizes(
  db: Db,
  articles: readonly Pick<Article, 'articleCoverUrl'>[],
): Promise<Record<string, PictureSize>> {
  const addresses = articles.flatMap(({ articleCoverUrl }) => articleCoverUrl ?? []);
  const ids = addresses.flatMap((address) => uploadIdOf(address) ?? []);
  return Object.fromEntries(shownSizes(addresses, await findUploadSizes(db, ids)));
}
