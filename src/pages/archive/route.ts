import { countBetween, findPostedSpan } from '../../db/articles/archive.ts';
import { findSettings } from '../../db/blog/settings.ts';
import type { Db } from '../../db/tables.ts';
import { findList, pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { startOfYear, yearOf } from '../../shared/dates.ts';
import { archiveUrl, patterns } from '../../urls.ts';
import { ArchivePage } from './page.tsx';
import { placeYears, type Year } from './years.ts';

export function archiveRoute(app: App, context: Context): void {
  app.get(
    patterns.archive,
    {
      config: {
        access: 'everyone',
        answers: 'page',
        keep: 'paged',
        file: 'src/pages/archive/route.ts',
      },
      schema: { querystring: pageQuery },
    },
    async (request, reply) => {
      const settings = await context.publicMemory.recall(findSettings);
      const list = await findList(context, settings, request.query);
      if (list.page > list.pages) return reply.redirect(archiveUrl(list.pages), 302);
      context.views.note(request);
      return sendShownPage(reply, ArchivePage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings),
        years: await context.publicMemory.recall(findYears),
        ...list,
      });
    },
  );
}

/** The years that have articles, each with the page of the archive on which it begins. */
async function findYears(db: Db, now: number): Promise<Year[]> {
  const { timeZone, articlesPerPage } = await findSettings(db);
  const span = await findPostedSpan(db, now);
  if (span === undefined) return [];
  const first = yearOf(span.first, timeZone);
  const last = yearOf(span.last, timeZone);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const starts = [...years, last + 1].map((year) => startOfYear(year, timeZone));
  const counts = await countBetween(db, now, starts);
  return placeYears(
    years.map((year, index) => ({ year, count: counts[index] ?? 0 })),
    articlesPerPage,
  );
}
