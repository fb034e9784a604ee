import { z } from 'zod';
import { countPublished, findArticlePage } from '../db/articles/published.ts';
import { findSettings } from '../db/settings/settings.ts';
import { pageNumber } from '../server/article-list.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

const query = z.object({ page: pageNumber.default(1) });

/** The article list as JSON, as visitors see it. */
export function articleListCall(app: App, context: Context): void {
  app.get(
    patterns.apiArticles,
    { config: { access: 'everyone', answers: 'call' }, schema: { querystring: query } },
    async ({ query: { page } }) => {
      const { database, publicMemo, now } = context;
      const { articlesPerPage: size } = await publicMemo.get(findSettings);
      const count = await publicMemo.get(countPublished);
      return findArticlePage(database.db, { now: now(), page, size }, count);
    },
  );
}
