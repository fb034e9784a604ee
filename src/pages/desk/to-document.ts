import type { DeskDocument, OwnedArticle } from '../../shared/article.ts';

/** An article of which the server has all words. */
export function toDocument({ savedAt, ...article }: OwnedArticle): DeskDocument {
  return { ...article, updatedAt: savedAt, keeping: 'saved', isOnDevice: false };
}
