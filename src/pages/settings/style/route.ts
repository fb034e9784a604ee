import { z } from 'zod';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import { findList } from '../../../server/article-list.ts';
import type { Context } from '../../../server/context.ts';
import type { App } from '../../../server/http-server.ts';
import { bundlesFor, makeFrame, sendPage } from '../../../server/render-page.tsx';
import { patterns, settingsStyleSavedUrl } from '../../../urls.ts';
import { maxFormBytes } from '../form.ts';
import { readStyle, styleBody } from './form.ts';
import { StylePage } from './page.tsx';
import { StylePreviewPage } from './preview-page.tsx';
import { samples } from './sample.ts';

const config = { access: 'owner', answers: 'page' } as const;
const bundles = ['reader', 'settings', 'tools'] as const;
const query = z.object({ saved: z.string().optional().catch(undefined) });
/** So many articles of the blog stand in the preview. */
const shownArticles = 3;

/** Colour, letters and own CSS, and what they look like before they are saved. */
export function styleRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.settingsStyle,
    { config, schema: { querystring: query } },
    async (request, reply) => {
      const frame = await makeFrame(context, request, bundles);
      const isSaved = request.query.saved !== undefined;
      const values = await findSettings(db);
      return sendPage(reply, StylePage, { frame, values, faults: {}, nearest: undefined, isSaved });
    },
  );

  app.post(
    patterns.settingsStyle,
    { config, schema: { body: styleBody }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      const { language } = await findSettings(db);
      const read = await readStyle(request.body, language);
      if (Object.keys(read.faults).length > 0) {
        const frame = await makeFrame(context, request, bundles);
        return sendPage(reply.status(400), StylePage, { frame, ...read, isSaved: false });
      }
      await saveSettings(db, read.values);
      return reply.redirect(settingsStyleSavedUrl, 303);
    },
  );

  app.post(
    patterns.settingsStylePreview,
    { config, schema: { body: styleBody }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      const saved = await findSettings(db);
      const read = await readStyle(request.body, saved.language);
      if (Object.keys(read.faults).length > 0) {
        const frame = await makeFrame(context, request, bundles);
        return sendPage(reply.status(400), StylePage, { frame, ...read, isSaved: false });
      }
      const typed = { ...saved, ...read.values };
      const { language: lang, heading } = typed;
      const { markdown, ...sample } = samples[lang];
      const result = await context.renderer.render({ markdown, lang, uploadSizes: new Map() });
      if (result.kind === 'refused') throw new Error('the sample cannot be rendered');
      const list = await findList(context, { articlesPerPage: shownArticles }, { page: 1 });
      return sendPage(reply, StylePreviewPage, {
        frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn), typed),
        heading,
        ...list,
        sample: { ...sample, html: result.rendered.html },
      });
    },
  );
}
