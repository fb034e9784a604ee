import { z } from 'zod';
import { findOwner } from '../../db/account/owner.ts';
import { findEditable } from '../../db/articles/desk.ts';
import { findLinkedDraft } from '../../db/sharing/draft-links.ts';
import type { Context } from '../../server/context.ts';
import { findCoverSizes } from '../../server/cover-sizes.ts';
import { digestDraftToken } from '../../server/draft-token.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { showSaved } from '../../server/saved-article.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { patterns } from '../../urls.ts';
import { ReadPage } from './page.tsx';

/**
 * The current version of a draft, for people who have its secret link. It is rendered for each
 * request and kept nowhere.
 */
export function draftRoute(app: App, context: Context): void {
  const { db } = context.database;
  app.get(
    patterns.draft,
    {
      config: { access: 'everyone', answers: 'page' },
      schema: { querystring: z.object({ key: z.string().max(200).catch('') }) },
    },
    async (request, reply) => {
      const now = context.now();
      reply
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('suibi-audience', 'nobody');
      const articleID = await findLinkedDraft(db, digestDraftToken(request.query.key), now);
      const draft = articleID && (await findEditable(db, articleID, now));
      if (!draft) throw new HttpError('not-found');
      const frame = await makeFrame(context, request, bundlesFor(request.isLoggedIn));
      const owner = await findOwner(db);
      const shown = await showSaved(context, draft, owner?.displayName ?? '');
      const articleTitle = describeTitle(shown.articleTitle, frame.lang);
      const sizes = await findCoverSizes(db, [shown]);
      return sendPage(reply, ReadPage, {
        frame,
        article: { ...shown, articleTitle },
        coverSize: sizes[shown.articleCoverUrl ?? ''],
        older: undefined,
        newer: undefined,
        series: undefined,
        translations: [],
        related: [],
        isDraft: true,
      });
    },
  );
}
