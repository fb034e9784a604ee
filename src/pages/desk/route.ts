import { listOwned, listViewCounts } from '../../db/articles/desk.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { patterns } from '../../urls.ts';
import { DeskPage } from './page.tsx';

export function deskRoute(app: App, context: Context): void {
  app.get(
    patterns.desk,
    { config: { access: 'owner', answers: 'page', file: 'src/pages/desk/route.ts' } },
    async (request, reply) =>
      sendShownPage(reply, DeskPage, {
        frame: await makeFrame(context, request, ['reader', 'owner', 'desk', 'tools']),
        views: await listViewCounts(context.database.db),
        articles: await listOwned(context.database.db, context.now()),
      }),
  );
}
