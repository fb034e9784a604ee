import { z } from 'zod';
import { findRedirect } from '../../../db/articles/redirects.ts';
import {
  findRootFile,
  listRootFiles,
  removeRootFile,
  saveRootFile,
} from '../../../db/settings/root-files.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import type { Context } from '../../../server/context.ts';
import { HttpError } from '../../../server/http/http-error.ts';
import type { App } from '../../../server/http-server.ts';
import { makeFrame, sendPage } from '../../../server/render-page.tsx';
import { normaliseAddress } from '../../../shared/address/addresses.ts';
import { findRobotsFault } from '../../../shared/root-files/robots-lines.ts';
import { rootFileTexts } from '../../../shared/root-files/root-file-texts.ts';
import { patterns, settingsFilesSavedUrl } from '../../../urls.ts';
import { maxFormBytes } from '../form.ts';
import { faultsOfOutcome, fileBody, readFile, removalBody, robotsBody } from './form.ts';
import { FilePage, FilesPage } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const bundles = ['reader', 'settings', 'tools'] as const;
const savedQuery = z.object({ saved: z.string().optional().catch(undefined) });
const fileQuery = z.object({ name: z.string().optional().catch(undefined) });

/** The files at the root of the blog: their list, the form for one of them, and robots.txt. */
export function filesRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.settingsFiles,
    { config, schema: { querystring: savedQuery } },
    async (request, reply) => {
      const { robotsLines } = await findSettings(db);
      return sendPage(reply, FilesPage, {
        frame: await makeFrame(context, request, bundles),
        files: await listRootFiles(db),
        robotsLines,
        faults: {},
        isSaved: request.query.saved !== undefined,
      });
    },
  );

  app.post(
    patterns.settingsFiles,
    { config, schema: { body: robotsBody }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      const robotsLines = request.body.robotsLines.trim();
      const { language } = await findSettings(db);
      const fault = findRobotsFault(robotsLines, language);
      if (fault !== undefined) {
        return sendPage(reply.status(400), FilesPage, {
          frame: await makeFrame(context, request, bundles),
          files: await listRootFiles(db),
          robotsLines: request.body.robotsLines,
          faults: { robotsLines: fault },
          isSaved: false,
        });
      }
      await saveSettings(db, { robotsLines });
      return reply.redirect(settingsFilesSavedUrl, 303);
    },
  );

  app.get(
    patterns.settingsFile,
    { config, schema: { querystring: fileQuery } },
    async (request, reply) => {
      const { name } = request.query;
      const file = name === undefined ? { name: '', content: '' } : await findRootFile(db, name);
      if (!file) throw new HttpError('not-found');
      const frame = await makeFrame(context, request, bundles);
      return sendPage(reply, FilePage, { frame, was: file.name, file, faults: {} });
    },
  );

  app.post(
    patterns.settingsFile,
    { config, schema: { body: fileBody }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      const { was, name, content } = request.body;
      const { language: lang } = await findSettings(db);
      const { file, faults } = readFile({ name, content }, { lang, now: context.now() });
      if (Object.keys(faults).length === 0) {
        const isOldAddress = await findRedirect(db, normaliseAddress(`/${file.name}`));
        if (isOldAddress) faults.name = rootFileTexts[lang].oldAddress;
        else {
          const outcome = await saveRootFile(db, file, was);
          if (outcome === 'saved') return reply.redirect(settingsFilesSavedUrl, 303);
          Object.assign(faults, faultsOfOutcome(outcome, lang));
        }
      }
      const frame = await makeFrame(context, request, bundles);
      return sendPage(reply.status(400), FilePage, { frame, was, file, faults });
    },
  );

  app.post(
    patterns.settingsFileRemove,
    { config, schema: { body: removalBody } },
    async (request, reply) => {
      await removeRootFile(db, request.body.name);
      return reply.redirect(settingsFilesSavedUrl, 303);
    },
  );
}
