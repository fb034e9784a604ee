import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { etagOf, isNotModified } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import { networkOf } from '../server/http/network.ts';
import type { App } from '../server/http-server.ts';
import { imageLimits } from '../server/uploads/image-tasks.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';
import { iconRoutes } from './icon-routes.ts';
import { openKeptPictures, pictureFolder } from './kept-pictures.ts';
import { makeOgImages } from './og-images.ts';
import { type DrawingTask, findArticleTask, findBlogTask } from './tasks.ts';

/** The OG images of the blog and of articles, and the icons: one queue draws them all. */
export function pictureRoutes(app: App, context: Context): void {
  const config = { access: 'everyone', answers: 'file' } as const;
  const { config: settings, database, now } = context;
  const { db } = database;
  const pictures = makeOgImages({
    kept: openKeptPictures(pictureFolder(settings.dataDir)),
    onFault: (error, what) => app.log.warn({ err: error }, what),
    ...(context.isCommand && { isForMany: true, maxDrawMs: imageLimits.maxMs }),
  });
  app.addHook('onClose', async () => pictures.close());
  iconRoutes(app, context, pictures);

  app.get(
    patterns.picture,
    { config, schema: { params: z.object({ articleID: articleIdSchema }) } },
    async (request, reply) => {
      const task = await findArticleTask(db, request.params.articleID, now());
      if (!task) throw new HttpError('not-found');
      return send(request, reply, task);
    },
  );

  app.get(patterns.blogPicture, { config }, async (request, reply) =>
    send(request, reply, await findBlogTask(db)),
  );

  async function send(request: FastifyRequest, reply: FastifyReply, task: DrawingTask) {
    const picture = await pictures.draw(task, networkOf(request.ip));
    // Messengers show the picture on pages of other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!picture.isWhole) {
      return reply.header('cache-control', 'no-store').type('image/png').send(picture.png);
    }
    // A digest of the picture: with other fonts on the server it is another picture.
    const version = { etag: etagOf(picture.png), lastModified: 0 };
    const asked = { now: now(), cacheControl: 'public, max-age=3600' };
    if (isNotModified(request, reply, version, asked)) return reply.send();
    return reply.type('image/png').send(picture.png);
  }
}
