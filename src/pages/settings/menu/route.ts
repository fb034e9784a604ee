import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listMenuPages, listOwnPages } from '../../../db/settings/menu.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import type { Context } from '../../../server/context.ts';
import type { App } from '../../../server/http-server.ts';
import { makeFrame, sendPage } from '../../../server/render-page.tsx';
import { showMenu } from '../../../shared/settings/menu.ts';
import { patterns, settingsMenuUrl } from '../../../urls.ts';
import { changeRows, menuBody, menuSoFar, readMenu, readRows, rowsOf } from './form.ts';
import { MenuSettingsPage, type MenuSettingsProps } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const query = z.object({ saved: z.string().optional().catch(undefined) });

export function menuSettingsRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.settingsMenu,
    { config, schema: { querystring: query } },
    async (request, reply) => {
      const { menu } = await findSettings(db);
      const isSaved = request.query.saved !== undefined;
      return sendForm(context, request, reply, { rows: rowsOf(menu), isSaved });
    },
  );

  app.post(
    patterns.settingsMenu,
    { config, schema: { body: menuBody } },
    async (request, reply) => {
      const rows = readRows(request.body);
      const { change } = request.body;
      if (change !== undefined) {
        const changed = changeRows(rows, change);
        return sendForm(context, request, reply, { ...changed, isUnsaved: true });
      }
      const { language } = await findSettings(db);
      const form = readMenu(rows, language);
      if (form.kind === 'faulty') {
        reply.status(400);
        return sendForm(context, request, reply, form);
      }
      await saveSettings(db, { menu: form.menu });
      return reply.redirect(settingsMenuUrl(true), 303);
    },
  );
}

async function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Pick<MenuSettingsProps, 'rows'> & Partial<MenuSettingsProps>,
) {
  const { db } = context.database;
  const now = context.now();
  const frame = await makeFrame(context, request, ['reader', 'settings', 'tools']);
  const pages = await listOwnPages(db, now);
  const shown = await listMenuPages(
    db,
    now,
    pages.map(({ articleID }) => articleID),
  );
  const preview = showMenu(menuSoFar(form.rows), shown, frame.lang);
  const state = { faults: {}, isSaved: false, isUnsaved: false, focus: '' };
  return sendPage(reply, MenuSettingsPage, { frame, pages, preview, ...state, ...form });
}
