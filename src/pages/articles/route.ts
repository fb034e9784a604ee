import { findByAddress } from '../../db/articles/address-names.ts';
import { listBlogrolls } from '../../db/relations/blogroll.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { findList, pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { toldQuery } from '../../server/views/told-query.ts';
import { hasNumberInQuery } from '../../shared/address/addresses.ts';
import { feedOfQuery } from '../../shared/address/old-lists.ts';
import { articlesUrl, articleUrl, patterns } from '../../urls.ts';
import { ArticlesPage } from './page.tsx';

/** Browsers would keep such an answer for ever. */
const notKept = ['cache-control', 'no-store'] as const;

export function articlesRoutes(app: App, context: Context): void {
  for (const path of [patterns.home, patterns.articles]) {
    app.get(
      path,
      {
        config: { access: 'everyone', answers: 'page', cache: 'paged' },
        schema: { querystring: pageQuery },
      },
      async (request, reply) => {
        if (hasNumberInQuery(request.url)) {
          const { database, now } = context;
          const found = await findByAddress(database.db, request.url, now());
          if (found) return reply.header(...notKept).redirect(articleUrl(found), 308);
        }
        const feed = feedOfQuery(request.url);
        if (feed !== undefined) return reply.header(...notKept).redirect(feed, 301);
        const settings = await context.publicMemo.get(findSettings);
        const list = await findList(context, settings, request.query);
        // The last page disappears when its only article is deleted. Lead the owner to the page
        // before.
        if (list.page > list.pages) return reply.redirect(articlesUrl(list.pages), 302);
        context.views.note(request);
        const blogrolls = await context.publicMemo.get(listBlogrolls);
        return sendShownPage(reply, ArticlesPage, {
          frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
          heading: settings.heading,
          blogroll: list.page === 1 && blogrolls.length === 1 ? blogrolls[0] : undefined,
          ...list,
        });
      },
    );
  }

  /**
   * Counts a visit that the script of a list reports, because a cache sent the page or the browser
   * fetched it in advance.
   */
  app.post(
    patterns.visited,
    { config: { access: 'everyone', answers: 'call' }, schema: { querystring: toldQuery } },
    async (request, reply) => {
      context.views.note(request, undefined, request.query.from);
      return reply.status(204).send();
    },
  );
}
