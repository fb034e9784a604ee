import { listAllSeries } from '../db/relations/series.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** All series of the owner's articles, for the completion in the settings of an article. */
export function seriesCall(app: App, context: Context): void {
  app.get(patterns.apiSeries, { config: { access: 'owner', answers: 'call' } }, async () => ({
    series: await listAllSeries(context.database.db),
  }));
}
