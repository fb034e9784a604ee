import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { findSettings } from '../db/settings/settings.ts';
import { findUpload } from '../db/uploads/uploads.ts';
import type { Context } from '../server/context.ts';
import { etagOf, isNotModified, sendConditionally } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import { networkOf } from '../server/http/network.ts';
import type { App } from '../server/http-server.ts';
import { sealDarkStyle, sealSvg } from '../shared/seal.ts';
import type { Settings } from '../shared/settings.ts';
import { iconUrl, maskableIconUrl, patterns, uploadIdOf } from '../urls.ts';
import { colours } from './colours.ts';
import { type IconForm, type IconTask, pictureTask, sealTask } from './icon-task.ts';
import type { OgImages } from './og-images.ts';

const config = { access: 'everyone', answers: 'file' } as const;

const files: readonly [pattern: string, form: IconForm, type: string][] = [
  [patterns.favicon, 'favicon', 'image/x-icon'],
  [patterns.touchIcon, 'touch', 'image/png'],
  [patterns.icon, 'icon', 'image/png'],
  [patterns.maskableIcon, 'maskable', 'image/png'],
];

const darkDigest = createHash('sha256').update(sealDarkStyle).digest('base64');

/**
 * The icons of the blog, at addresses that stay. A browser asks each time whether it has the icon
 * of now.
 */
export function iconRoutes(app: App, context: Context, pictures: OgImages): void {
  const { database, publicMemo, storage, now } = context;

  for (const [pattern, form, type] of files) {
    app.get(pattern, { config }, async (request, reply) => {
      const settings = await publicMemo.get(findSettings);
      const picture = await pictures.draw(await findTask(form, settings), networkOf(request.ip));
      showElsewhere(reply);
      if (!picture.isWhole) {
        return reply.header('cache-control', 'no-store').type(type).send(picture.png);
      }
      const version = { etag: etagOf(picture.png), lastModified: 0 };
      if (isNotModified(request, reply, version, { now: now() })) return reply.send();
      return reply.type(type).send(picture.png);
    });
  }

  app.get(patterns.sealIcon, { config }, async (request, reply) => {
    const { brand, icon } = await publicMemo.get(findSettings);
    if (icon !== '') throw new HttpError('not-found');
    showElsewhere(reply).header(
      'content-security-policy',
      `default-src 'none';style-src 'sha256-${darkDigest}';frame-ancestors 'none'`,
    );
    return sendConditionally(request, reply, {
      type: 'image/svg+xml',
      body: sealSvg(brand, `<style>${sealDarkStyle}</style>`),
      ...{ lastModified: 0, now: now() },
    });
  });

  app.get(patterns.webManifest, { config }, async (request, reply) =>
    sendConditionally(request, reply, {
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(describeBlog(await publicMemo.get(findSettings))),
      ...{ lastModified: 0, now: now() },
    }),
  );

  /** A picture that is in the trash, or whose file is gone, gives way to the seal. */
  async function findTask(form: IconForm, settings: Settings): Promise<IconTask> {
    const id = uploadIdOf(settings.icon);
    const upload = id === undefined ? undefined : await findUpload(database.db, id);
    const path = upload?.state === 'ready' ? await storage.find(upload.id, 'served') : undefined;
    return path === undefined ? sealTask(form, settings) : pictureTask(form, settings, path);
  }
}

/** Pages of other blogs show the icon beside a link. */
function showElsewhere(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** https://www.w3.org/TR/appmanifest/ */
function describeBlog({ brand, description, language }: Settings) {
  return {
    name: brand,
    short_name: brand,
    description: description || undefined,
    lang: language,
    id: patterns.home,
    start_url: patterns.home,
    display: 'minimal-ui',
    background_color: colours.paper,
    theme_color: colours.paper,
    icons: [
      { src: iconUrl, sizes: '192x192', type: 'image/png' },
      { src: maskableIconUrl, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
