import { z } from 'zod';
import type { App } from '../app.ts';
import { findArticlePage } from '../db/published.ts';
import { findSettings } from '../db/settings.ts';
import type { Context } from '../server/context.ts';
import { patterns } from '../urls.ts';

const query = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

/** The article list as JSON, as visitors see it. */
export function articleListCall(app: App, context: Context): void {
  app.get(
    patterns.apiArticles,
    {
      config: { access: 'everyone', answers: 'call', file: 'src/api/article-list.ts' },
      schema: { querystring: query },
    },
    async ({ query: { page } }) => {
      const { db } = context.database;
      const { articlesPerPage: size } = await findSettings(db);
      return findArticlePage(db, { now: context.now(), page, size });
    },
  );
}
