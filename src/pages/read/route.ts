import { z } from 'zod';
import type { App } from '../../app.ts';
import { findPublished } from '../../db/published.ts';
import type { Context } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { entriesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { articleIdSchema } from '../../shared/schemas.ts';
import { patterns } from '../../urls.ts';
import { ReadPage } from './page.tsx';

export function readRoute(app: App, context: Context): void {
  app.get(
    patterns.read,
    {
      config: { access: 'everyone', answers: 'page', file: 'src/pages/read/route.ts' },
      schema: { params: z.object({ articleID: articleIdSchema }) },
    },
    async (request, reply) => {
      const { articleID } = request.params;
      const article = await findPublished(context.database.db, articleID, context.now());
      if (!article) throw notFound();
      context.views.note(request, articleID);
      return sendPage(reply, ReadPage, {
        frame: await makeFrame(context, request, entriesFor(request.isLoggedIn)),
        article,
      });
    },
  );
}
