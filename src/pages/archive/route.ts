import { countInSpans, listArchived, listYearlyTimes } from '../../db/articles/archive.ts';
import { listFeedLangs } from '../../db/articles/feeds.ts';
import { findSettings } from '../../db/settings/settings.ts';
import type { Db } from '../../db/tables.ts';
import { pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { startOfYear, yearOf } from '../../shared/dates.ts';
import { archiveUrl, patterns } from '../../urls.ts';
import { ArchivePage } from './page.tsx';
import { type PlacedYears, placeYears } from './years.ts';

/**
 * The articles of a page. A year is never divided, unless it has more than `maxOfYear` articles.
 */
const limits = { maxOnPage: 500, maxOfYear: 1000 };

export function archiveRoute(app: App, context: Context): void {
  app.get(
    patterns.archive,
    {
      config: { access: 'everyone', answers: 'page', cache: 'paged' },
      schema: { querystring: pageQuery },
    },
    async (request, reply) => {
      const settings = await context.publicMemo.get(findSettings);
      const { page } = request.query;
      if (page < 1) throw new HttpError('not-found');
      const { years, pages } = await context.publicMemo.get(findYears);
      const span = pages[page - 1];
      if (!span) return reply.redirect(archiveUrl(pages.length), 302);
      context.views.note(request);
      return sendShownPage(reply, ArchivePage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        years,
        articles: await listArchived(context.database.db, { now: context.now(), ...span }),
        page,
        pages: pages.length,
        feedLangs: await context.publicMemo.get(listFeedLangs),
      });
    },
  );
}

/**
 * The years that have articles, each with the page of the archive on which it begins, and these
 * pages.
 */
async function findYears(db: Db, now: number): Promise<PlacedYears> {
  const { timeZone } = await findSettings(db);
  const times = await listYearlyTimes(db, now);
  const found = times.map((time) => yearOf(time, timeZone));
  const years = [...new Set(found.flatMap((year) => [year, year - 1]))];
  const spans = years.map((year) => ({
    from: startOfYear(year, timeZone),
    to: startOfYear(year + 1, timeZone),
  }));
  const counts = await countInSpans(db, now, spans);
  return placeYears(
    years.map((year, index) => ({ year, count: counts[index] ?? 0 })),
    limits,
  );
}
