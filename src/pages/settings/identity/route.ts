import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import { listMedia } from '../../../db/uploads/media.ts';
import type { Context } from '../../../server/context.ts';
import { makeIdentity } from '../../../server/find-identity.ts';
import type { App } from '../../../server/http-server.ts';
import { makeFrame, sendPage } from '../../../server/render-page.tsx';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { isShownPicture } from '../../../shared/uploads/served-as.ts';
import { patterns, settingsIdentityUrl } from '../../../urls.ts';
import { identityBody, type OfferedPicture, readForm, valuesOf } from './form.ts';
import { IdentityPage, type IdentityPageProps } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const query = z.object({ saved: z.string().optional().catch(undefined) });

/** The settings of icon, logo, author and footer. */
export function identityRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.settingsIdentity,
    { config, schema: { querystring: query } },
    async (request, reply) => {
      const settings = await findSettings(db);
      return send(request, reply, {
        values: valuesOf(settings),
        faults: {},
        isSaved: request.query.saved !== undefined,
        pictures: await listPictures(),
        shown: settings,
      });
    },
  );

  app.post(
    patterns.settingsIdentity,
    { config, schema: { body: identityBody } },
    async (request, reply) => {
      const saved = await findSettings(db);
      const pictures = await listPictures();
      const byId = new Map(pictures.map((picture) => [picture.id, picture]));
      const { values, settings, faults } = readForm(request.body, byId, saved.language);
      const isFaulty = Object.keys(faults).length > 0;
      if (!isFaulty && request.body.preview === '') {
        await saveSettings(db, settings);
        return reply.redirect(settingsIdentityUrl(true), 303);
      }
      if (request.body.preview === '') reply.status(400);
      // What is faulty is not shown.
      const shown = { ...defaultSettings, language: saved.language, ...settings };
      return send(request, reply, { values, faults, isSaved: false, pictures, shown });
    },
  );

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { shown, ...props }: Omit<IdentityPageProps, 'frame' | 'preview'> & { shown: Settings },
  ) {
    const bundles = ['reader', 'settings', 'settingsIdentity', 'tools'] as const;
    return sendPage(reply, IdentityPage, {
      ...props,
      frame: await makeFrame(context, request, bundles),
      preview: await makeIdentity(db, shown),
    });
  }

  /** The pictures that readers can get, the newest first. */
  async function listPictures(): Promise<OfferedPicture[]> {
    const media = await listMedia(db);
    return media.flatMap(({ id, name, width, height, ...file }) => {
      const isReady = file.trashedAt === null && !file.isDamaged && !file.isPutLast;
      if (!isReady || !isShownPicture(file.mediaType)) return [];
      return width === null || height === null ? [] : [{ id, name, width, height }];
    });
  }
}
