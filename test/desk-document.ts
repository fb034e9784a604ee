import type { DeskDocument } from '../src/shared/article.ts';
import { createArticleId } from '../src/shared/article-id.ts';

/** A draft that is on this device and on the server. */
export function makeDeskDocument(document: Partial<DeskDocument> = {}): DeskDocument {
  return {
    articleID: createArticleId(),
    title: 'Tea',
    state: 'draft',
    revision: 1,
    publishedRevision: null,
    pageName: null,
    postedAt: null,
    trashedAt: null,
    updatedAt: '2026-11-20T08:00:00.000Z',
    keeping: 'saved',
    isOnDevice: true,
    ...document,
  };
}
