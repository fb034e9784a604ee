import { listAllTags } from '../db/articles/desk.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** All tags of the owner's articles, for the completion in the settings of an article. */
export function tagsCall(app: App, context: Context): void {
  app.get(patterns.apiTags, { config: { access: 'owner', answers: 'call' } }, async () => ({
    tags: await listAllTags(context.database.db),
  }));
}
