import { z } from 'zod';
import { listFeedLangs, listOfLang } from '../../db/articles/feeds.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { langParam, pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { findCoverSizes } from '../../server/cover-sizes.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { langUrl, patterns } from '../../urls.ts';
import { LangPage } from './page.tsx';

export function langRoute(app: App, context: Context): void {
  app.get(
    patterns.lang,
    {
      config: { access: 'everyone', answers: 'page', cache: 'paged' },
      schema: { params: z.object({ lang: langParam }), querystring: pageQuery },
    },
    async (request, reply) => {
      const { lang } = request.params;
      const { page } = request.query;
      if (page < 1) throw new HttpError('not-found');
      const { db } = context.database;
      const settings = await context.publicMemo.get(findSettings);
      const size = settings.articlesPerPage;
      const { articles, count } = await listOfLang(db, { lang, now: context.now(), page, size });
      if (count === 0) throw new HttpError('not-found');
      const pages = Math.ceil(count / size);
      if (page > pages) return reply.redirect(langUrl(lang, pages), 302);
      context.views.note(request);
      return sendShownPage(reply, LangPage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        ...{ articleLang: lang, count, articles, page, pages },
        coverSizes: await findCoverSizes(db, articles),
        feedLangs: await context.publicMemo.get(listFeedLangs),
      });
    },
  );
}
