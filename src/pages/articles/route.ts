import { z } from 'zod';
import type { App } from '../../app.ts';
import { findArticlePage } from '../../db/published.ts';
import { findSettings } from '../../db/settings.ts';
import type { Context } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { entriesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { articlesUrl, patterns } from '../../urls.ts';
import { ArticlesPage } from './page.tsx';

/** Pages count from 1. Anything else that stands there is a page that does not exist. */
const query = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).catch(0).default(1) });

export function articlesRoutes(app: App, context: Context): void {
  for (const path of [patterns.home, patterns.articles]) {
    app.get(
      path,
      {
        config: { access: 'everyone', answers: 'page', file: 'src/pages/articles/route.ts' },
        schema: { querystring: query },
      },
      async (request, reply) => {
        const { db } = context.database;
        if (request.query.page < 1) throw notFound();
        const { articles, page, pages } = await findArticlePage(
          db,
          context.now(),
          request.query.page,
        );
        // Whoever deletes the only article of the last page is led to the one before.
        if (page > pages) return reply.redirect(articlesUrl(pages), 302);
        return sendPage(reply, ArticlesPage, {
          frame: await makeFrame(context, request, entriesFor(request.isLoggedIn)),
          heading: (await findSettings(db)).heading,
          articles,
          page,
          pages,
        });
      },
    );
  }
}
