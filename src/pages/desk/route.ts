import { z } from 'zod';
import { version } from '../../../package.json';
import { listOwned, listViewCounts } from '../../db/articles/desk.ts';
import { type BackupState, findBackupState } from '../../db/backup/backup-state.ts';
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
import { cutQuery } from '../../shared/search/query.ts';
import { patterns } from '../../urls.ts';
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
    async (request, reply) =>
      sendShownPage(reply, DeskPage, {
        frame: await makeFrame(context, request, ['reader', 'owner', 'desk', 'tools']),
        backup: toDeskBackup(await findBackupState(context.database.db)),
        guesses: toDeskGuesses(await findGuessedCodes(context)),
        hiddenFiles: toHiddenFiles(await listHiddenUploads(context.database.db)),
        version,
        views: await listViewCounts(context.database.db),
        articles: await listOwned(context.database.db, context.now()),
        query: request.query.q,
        result: await search(context, index, request.query.q),
        page: request.query.page,
      }),
  );
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
