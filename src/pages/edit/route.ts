import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwner } from '../../db/account/owner.ts';
import { findEditable } from '../../db/articles/desk.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { allowStyleNonce, makeFrame, sendPage, sendShownPage } from '../../server/render-page.tsx';
import type { EditableArticle } from '../../shared/article.ts';
import type { EditPageState } from '../../shared/page-state/edit-page-state.ts';
import { articleIdSchema } from '../../shared/schemas.ts';
import { deskUrl, patterns } from '../../urls.ts';
import { EditPage } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;

export function editRoutes(app: App, context: Context): void {
  app.get(patterns.newArticle, { config }, async (request, reply) =>
    sendEditor(context, request, reply, null),
  );

  app.get(
    patterns.edit,
    { config, schema: { params: z.object({ articleID: articleIdSchema }) } },
    async (request, reply) => {
      const { articleID } = request.params;
      const article = await findEditable(context.database.db, articleID, context.now());
      if (!article) {
        // Its first words may be on this device, and not sent yet. Only the page can find out, so
        // this is no error: a 404 would be reported in the console of an owner who opens such an
        // article.
        return sendEditor(context, request, reply, null, { isUnknown: true });
      }
      // An article in the trash cannot be edited. The owner can restore it on the desk.
      if (article.state === 'trash') return reply.redirect(deskUrl, 303);
      return sendEditor(context, request, reply, article);
    },
  );
}

async function sendEditor(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  article: EditableArticle | null,
  more: Pick<EditPageState, 'isUnknown'> = {},
) {
  const owner = await findOwner(context.database.db);
  const frame = await makeFrame(context, request, ['reader', 'firstWords', 'edit', 'tools']);
  // Offline, the page of a new article opens every article. A page that holds the text of an
  // article is not kept.
  const send = article || more.isUnknown ? sendPage : sendShownPage;
  return send(reply, EditPage, {
    frame,
    state: {
      isLoggedIn: request.isLoggedIn,
      article,
      ownerName: owner?.displayName ?? '',
      lang: frame.lang,
      timeZone: frame.timeZone,
      styleNonce: allowStyleNonce(reply),
      ...more,
    },
  });
}
