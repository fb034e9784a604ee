import { z } from 'zod';
import { listFeedLangs } from '../../db/articles/feeds.ts';
import { listParts } from '../../db/relations/series.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { findCoverSizes } from '../../server/cover-sizes.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { seriesSchema } from '../../shared/document-schemas.ts';
import { patterns, seriesUrl } from '../../urls.ts';
import { SeriesPage } from './page.tsx';

export function seriesRoute(app: App, context: Context): void {
  app.get(
    patterns.series,
    {
      config: { access: 'everyone', answers: 'page', cache: 'paged' },
      schema: { params: z.object({ series: seriesSchema }), querystring: pageQuery },
    },
    async (request, reply) => {
      const { series } = request.params;
      const { page } = request.query;
      if (page < 1) throw new HttpError('not-found');
      const { db } = context.database;
      const settings = await context.publicMemo.get(findSettings);
      const size = settings.articlesPerPage;
      const { articles, count } = await listParts(db, { series, now: context.now(), page, size });
      if (count === 0) throw new HttpError('not-found');
      const pages = Math.ceil(count / size);
      if (page > pages) return reply.redirect(seriesUrl(series, pages), 302);
      context.views.note(request);
      return sendShownPage(reply, SeriesPage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        ...{ series, count, articles, page, pages },
        firstPlace: (page - 1) * size + 1,
        coverSizes: await findCoverSizes(db, articles),
        feedLangs: await context.publicMemo.get(listFeedLangs),
      });
    },
  );
}
