import { findArticlePage, findPublished } from '../db/articles/published.ts';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/**
 * For programs that watch the server: 200 while it can serve, 503 while its database does not
 * answer or cannot be read. It reads what the list needs, because a damaged database still answers.
 */
export function healthCall(app: App, context: Context): void {
  app.get(patterns.health, { config: { access: 'everyone', answers: 'call' } }, async (request) => {
    try {
      const { db } = context.database;
      await findSettings(db);
      const newest = await findArticlePage(db, { now: context.now(), page: 1, size: 1 }, 1);
      for (const { articleID } of newest.articles)
        await findPublished(db, articleID, context.now());
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database cannot be read');
      throw new HttpError('database', { isDamaged: true });
    }
  });
}
