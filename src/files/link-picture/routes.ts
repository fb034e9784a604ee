import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwner } from '../../db/account/owner.ts';
import { findPublished } from '../../db/articles/published.ts';
import { findSettings } from '../../db/blog/settings.ts';
import { etagOf, isNotModified } from '../../server/conditional.ts';
import type { Context } from '../../server/context.ts';
import { notFound } from '../../server/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { articleIdSchema } from '../../shared/schemas.ts';
import { patterns } from '../../urls.ts';
import type { LinkPictureTask } from './drawing.ts';
import { makeLinkPictures } from './link-pictures.ts';

/** The link pictures of the blog and of articles. */
export function pictureRoutes(app: App, context: Context): void {
  const config = {
    access: 'everyone',
    answers: 'file',
    file: 'src/files/link-picture/routes.ts',
  } as const;
  const pictures = makeLinkPictures({
    onFault: (error) => app.log.warn({ err: error }, 'a preview picture is without its text'),
  });
  app.addHook('onClose', async () => pictures.close());

  app.get(
    patterns.picture,
    { config, schema: { params: z.object({ articleID: articleIdSchema }) } },
    async (request, reply) => {
      const { db } = context.database;
      const article = await findPublished(db, request.params.articleID, context.now());
      if (!article) throw notFound();
      const { articleTitle, articleAuthor, articleLang } = article;
      const { brand } = await findSettings(db);
      const task = { title: articleTitle, author: articleAuthor, brand, lang: articleLang };
      return send(request, reply, task);
    },
  );

  app.get(patterns.blogPicture, { config }, async (request, reply) => {
    const { db } = context.database;
    const { brand, heading, description, language } = await findSettings(db);
    const author = description || ((await findOwner(db))?.displayName ?? '');
    return send(request, reply, { title: heading, author, brand, lang: language });
  });

  async function send(request: FastifyRequest, reply: FastifyReply, task: LinkPictureTask) {
    const picture = await pictures.draw(task);
    // Messengers show the picture on pages of other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!picture.isWhole) {
      return reply.header('cache-control', 'no-store').type('image/png').send(picture.png);
    }
    // A digest of the picture: with other fonts on the server it is another picture.
    const version = { etag: etagOf(picture.png), lastModified: 0 };
    const asked = { now: context.now(), cacheControl: 'public, max-age=3600' };
    if (isNotModified(request, reply, version, asked)) return reply.send();
    return reply.type('image/png').send(picture.png);
  }
}
