import type { SavedRevision } from '../db/articles/revisions.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { Saved } from '../shared/schemas.ts';

/** The answer to a save. */
export function toAnswer(articleID: string, saved: SavedRevision): Saved {
  const { kind: _, savedAt, ...answer } = saved;
  return { articleID, ...answer, savedAt: new Date(savedAt).toISOString() };
}

export function unknownArticle(): HttpError {
  return new HttpError(404, 'unknown-article', 'This article does not exist.');
}

/** Answers a device that has words of an article which the owner has deleted for good. */
export function removedArticle(): HttpError {
  return new HttpError(410, 'removed', 'This article was deleted for good.');
}

export function trashedArticle(): HttpError {
  const message = 'This article is in the trash. Restore it on the desk first.';
  return new HttpError(409, 'trashed', message);
}
