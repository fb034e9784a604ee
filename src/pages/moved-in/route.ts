import { z } from 'zod';
import { listOwnedById } from '../../db/articles/desk.ts';
import {
  findNewestReport,
  listImportReports,
  removeImportReport,
  reportIdPattern,
} from '../../db/settings/import-reports.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import type { StoredReport } from '../../shared/import/import-report.ts';
import { deskUrl, movedInUrl, patterns } from '../../urls.ts';
import { arrangeReport } from './arrange-report.ts';
import { MovedInPage } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const body = z.object({ report: z.string().regex(reportIdPattern) });

export function movedInRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.movedIn, { config }, async (request, reply) => {
    const reports = await listImportReports(db);
    return sendShownPage(reply, MovedInPage, {
      frame: await makeFrame(context, request, ['reader', 'tools']),
      reports: reports.map(arrangeReport),
      articles: await listOwnedById(db, listIds(reports), context.now()),
    });
  });

  app.post(patterns.movedInDismiss, { config, schema: { body } }, async ({ body }, reply) => {
    // A second tab may have dismissed it: the owner gets what they want all the same.
    await removeImportReport(db, body.report);
    const newest = await findNewestReport(db);
    return reply.redirect(newest === undefined ? deskUrl : movedInUrl, 303);
  });
}

/** The articles that the page may name. */
function listIds(reports: readonly StoredReport[]): string[] {
  const notes = reports.flatMap((report) => report.notes);
  return [...new Set(notes.flatMap(({ articleID }) => articleID ?? []))];
}
