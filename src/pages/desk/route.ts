import { z } from 'zod';
import { version } from '../../../package.json';
import { listOwned, listViewCounts } from '../../db/articles/desk.ts';
import { readNewestTexts } from '../../db/articles/find-revision.ts';
import { type BackupState, findBackupState } from '../../db/backup/backup-state.ts';
import { findNewestReport } from '../../db/settings/import-reports.ts';
import type { Db } from '../../db/tables.ts';
import { type HiddenUpload, listHiddenUploads } from '../../db/uploads/uploads.ts';
import { pageNumber } from '../../server/article-list.ts';
import {
  findGuessedCodes,
  type GuessedCodes,
  guessedCodesDays,
} from '../../server/auth/guessed-codes.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import type { OwnerIndex } from '../../server/jobs/owner-index.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { searchForOwner } from '../../server/search/owner-search.ts';
import { fullDate, type Locale } from '../../shared/dates.ts';
import { reportTexts } from '../../shared/import/report-texts.ts';
import { firstLineOf } from '../../shared/render/first-line.ts';
import { cutQuery } from '../../shared/search/query.ts';
import { patterns } from '../../urls.ts';
import { type ArrangedDesk, arrangeDesk, idsOf, toDocument } from './arrange-desk.ts';
import type { DeskBackup, DeskGuesses, HiddenFiles } from './desk-props.ts';
import { DeskPage } from './page.tsx';

const query = z.object({
  q: z.string().transform(cutQuery).default('').catch(''),
  page: pageNumber.default(1).catch(1),
});

export function deskRoute(app: App, context: Context, index: OwnerIndex): void {
  app.get(
    patterns.desk,
    { config: { access: 'owner', answers: 'page' }, schema: { querystring: query } },
    async (request, reply) => {
      const { q, page } = request.query;
      const { db } = context.database;
      const documents = (await listOwned(db, context.now())).map(toDocument);
      const result = await search(context, index, q);
      const desk = arrangeDesk(documents, q, page, idsOf(result));
      const frame = await makeFrame(context, request, ['reader', 'owner', 'desk', 'tools']);
      return sendShownPage(reply, DeskPage, {
        frame,
        backup: toDeskBackup(await findBackupState(db)),
        guesses: toDeskGuesses(await findGuessedCodes(context)),
        hiddenFiles: toHiddenFiles(await listHiddenUploads(db)),
        movedIn: describeMovedIn(await findNewestReport(db), frame),
        version,
        views: await listViewCounts(db),
        firstLines: await listFirstLines(db, desk),
        documents,
        desk,
        query: q,
        result,
      });
    },
  );
}

function describeMovedIn(importedAt: number | undefined, locale: Locale): string | null {
  if (importedAt === undefined) return null;
  return reportTexts[locale.lang].movedIn(fullDate(new Date(importedAt).toISOString(), locale));
}

/** The first lines of what is written on, of the shown page. */
async function listFirstLines(db: Db, { sections }: ArrangedDesk): Promise<Record<string, string>> {
  const writing = sections.find(({ name }) => name === 'writing')?.documents ?? [];
  const texts = await readNewestTexts(
    db,
    writing.map(({ articleID }) => articleID),
  );
  return Object.fromEntries([...texts].map(([id, text]) => [id, firstLineOf(text)]));
}

async function search(context: Context, index: OwnerIndex, text: string) {
  if (text.trim() === '') return null;
  return { ...(await searchForOwner(context, index, text)), searchedOnDevice: null };
}

function toDeskBackup({ madeAt, failedAt, reason = '' }: BackupState): DeskBackup {
  return {
    madeAt: madeAt === undefined ? null : new Date(madeAt).toISOString(),
    failure: failedAt === undefined ? null : { at: new Date(failedAt).toISOString(), reason },
  };
}

function toDeskGuesses(guessed: GuessedCodes | null): DeskGuesses | null {
  if (!guessed) return null;
  const { times, lastAt } = guessed;
  return { times, days: guessedCodesDays, lastAt: new Date(lastAt).toISOString() };
}

/** The media page names them all. */
const maxNames = 3;

function toHiddenFiles(hidden: readonly HiddenUpload[]): HiddenFiles {
  return { count: hidden.length, names: hidden.slice(0, maxNames).map(({ name }) => name) };
}
