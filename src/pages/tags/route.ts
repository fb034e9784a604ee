import { countTags, listFeedLangs } from '../../db/articles/feeds.ts';
import { findSettings } from '../../db/settings/settings.ts';
import type { Db } from '../../db/tables.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { patterns } from '../../urls.ts';
import { arrangeTags } from './arrange-tags.ts';
import { TagsPage } from './page.tsx';

export function tagsRoute(app: App, context: Context): void {
  app.get(
    patterns.tags,
    { config: { access: 'everyone', answers: 'page', cache: 'alone' } },
    async (request, reply) => {
      const settings = await context.publicMemo.get(findSettings);
      context.views.note(request);
      return sendShownPage(reply, TagsPage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        groups: await context.publicMemo.get(findGroups),
        feedLangs: await context.publicMemo.get(listFeedLangs),
      });
    },
  );
}

async function findGroups(db: Db, now: number) {
  return arrangeTags(await countTags(db, now));
}
