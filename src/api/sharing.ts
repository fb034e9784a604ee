import { z } from 'zod';
import { findOwned } from '../db/articles/desk.ts';
import { findArticlePassword, setArticlePassword } from '../db/sharing/article-passwords.ts';
import { endDraftLink, findDraftLinkEnd, setDraftLink } from '../db/sharing/draft-links.ts';
import { hashPassword } from '../server/auth/password.ts';
import type { Context } from '../server/context.ts';
import { digestDraftToken, makeDraftToken } from '../server/draft-token.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { dayMs } from '../shared/dates.ts';
import {
  articleIdSchema,
  articlePasswordSchema,
  type DraftLinkAnswer,
  draftLinkSchema,
  type Sharing,
} from '../shared/schemas.ts';
import { draftUrl, patterns } from '../urls.ts';

const config = { access: 'owner', answers: 'call' } as const;
const params = z.object({ articleID: articleIdSchema });

/**
 * The password of an article, and the secret link to its draft. Only their hashes are stored, so
 * nobody is told them.
 */
export function sharingCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.apiSharing, { config, schema: { params } }, async ({ params }) => {
    const { articleID } = params;
    if (!(await findOwned(db, articleID, context.now()))) throw new HttpError('unknown-article');
    return findSharing(articleID);
  });

  app.put(
    patterns.apiPassword,
    { config, schema: { params, body: articlePasswordSchema } },
    async ({ params: { articleID }, body: { password } }) => {
      const hash =
        password === null
          ? null
          : await context.passwordQueue.run(() => hashPassword(password), 'owner');
      if (!(await setArticlePassword(db, articleID, hash, context.now()))) {
        throw new HttpError('unknown-article');
      }
      return findSharing(articleID);
    },
  );

  app.put(
    patterns.apiDraftLink,
    { config, schema: { params, body: draftLinkSchema } },
    async (request): Promise<DraftLinkAnswer> => {
      const { articleID } = request.params;
      const { days } = request.body;
      const now = context.now();
      if (!(await findOwned(db, articleID, now))) throw new HttpError('unknown-article');
      if (days === null) {
        await endDraftLink(db, articleID);
        return { url: null, sharing: await findSharing(articleID) };
      }
      const token = makeDraftToken();
      const endsAt = Math.trunc(now) + days * dayMs;
      await setDraftLink(db, articleID, { tokenHash: digestDraftToken(token), endsAt });
      const url = originOf(request, context.config.publicUrl) + draftUrl(token);
      return { url, sharing: await findSharing(articleID) };
    },
  );

  async function findSharing(articleID: string): Promise<Sharing> {
    const endsAt = await findDraftLinkEnd(db, articleID, context.now());
    return {
      isProtected: (await findArticlePassword(db, articleID)) !== undefined,
      draftLinkEndsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
    };
  }
}
