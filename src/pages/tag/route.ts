import { z } from 'zod';
import { findSettings } from '../../db/settings/settings.ts';
import { findList, pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { tagSchema } from '../../shared/document-schemas.ts';
import { patterns, tagUrl } from '../../urls.ts';
import { TagPage } from './page.tsx';

export function tagRoute(app: App, context: Context): void {
  app.get(
    patterns.tag,
    {
      config: { access: 'everyone', answers: 'page', cache: 'paged' },
      schema: { params: z.object({ tag: tagSchema }), querystring: pageQuery },
    },
    async (request, reply) => {
      const { tag } = request.params;
      const settings = await context.publicMemo.get(findSettings);
      const list = await findList(context, settings, { ...request.query, tag });
      // It may be the address of a tag of an old blog.
      if (list.articles.length === 0 && list.page === 1) return reply.callNotFound();
      if (list.page > list.pages) return reply.redirect(tagUrl(tag, list.pages), 302);
      context.views.note(request);
      return sendShownPage(reply, TagPage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        tag,
        ...list,
      });
    },
  );
}
