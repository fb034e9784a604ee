import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwner, saveDisplayName } from '../../db/account/owner.ts';
import { findSettings, saveSettings } from '../../db/settings/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { listZoneChoices } from '../../shared/time/time-zones.ts';
import { patterns, settingsSavedUrl } from '../../urls.ts';
import { readForm, type SettingsValues, settingsBody } from './form.ts';
import { SettingsPage, type SettingsPageProps } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const query = z.object({ saved: z.string().optional().catch(undefined) });

export function settingsRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.settings, { config, schema: { querystring: query } }, async (request, reply) => {
    const settings = await findSettings(db);
    const owner = await findOwner(db);
    const values = {
      ...settings,
      articlesPerPage: String(settings.articlesPerPage),
      displayName: owner?.displayName ?? '',
    };
    const isSaved = request.query.saved !== undefined;
    return sendForm(context, request, reply, { values, faults: {}, isSaved });
  });

  app.post(
    patterns.settings,
    { config, schema: { body: settingsBody } },
    async (request, reply) => {
      const { language } = await findSettings(db);
      const form = readForm(request.body, language);
      if (form.kind === 'faulty') {
        reply.status(400);
        return sendForm(context, request, reply, { ...form, isSaved: false });
      }
      await inTransaction(db, async (db) => {
        await saveSettings(db, form.settings);
        await saveDisplayName(db, form.displayName);
      });
      return reply.redirect(settingsSavedUrl, 303);
    },
  );
}

async function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Pick<SettingsPageProps, 'faults' | 'isSaved'> & { values: SettingsValues },
) {
  const frame = await makeFrame(context, request, ['reader', 'settings', 'tools']);
  return sendPage(reply, SettingsPage, {
    frame,
    timeZones: listZoneChoices(frame.lang, context.now()),
    ...form,
  });
}
