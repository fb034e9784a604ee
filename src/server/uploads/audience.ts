import type { Db } from '../../db/tables.ts';
import {
  isInLinkedDraft,
  type KnownPages,
  listShownUploads,
} from '../../db/uploads/shown-uploads.ts';
import type { Context } from '../context.ts';

/**
 * Who may get an upload: `everyone` if visitors see something that names it; `few` if the request
 * is the owner's, or a draft with a secret link names it; otherwise `nobody`.
 */
export type UploadAudience = 'everyone' | 'few' | 'nobody';

export type FindAudience = (
  uploadID: string,
  request: { isLoggedIn: boolean },
) => Promise<UploadAudience>;

/**
 * Knows which uploads visitors see. It reads the pages of the blog once, and then those that have
 * changed.
 */
export function makeFindAudience({
  database: { db },
  publicVersion,
  publicMemo,
  now,
}: Pick<Context, 'database' | 'publicVersion' | 'publicMemo' | 'now'>): FindAudience {
  const known: KnownPages = new Map();
  const listShown = (db: Db, now: number) => listShownUploads(db, now, known);
  const isShown = async (uploadID: string) => (await publicMemo.get(listShown)).has(uploadID);
  return async (uploadID, { isLoggedIn }) => {
    if (await isShown(uploadID)) return 'everyone';
    // Another process may have published a page a moment ago.
    await publicVersion.read();
    if (await isShown(uploadID)) return 'everyone';
    return isLoggedIn || (await isInLinkedDraft(db, uploadID, now())) ? 'few' : 'nobody';
  };
}
