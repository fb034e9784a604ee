import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findByAddress } from '../../db/articles/address-names.ts';
import { findNeighbours, findPublished, isPublished } from '../../db/articles/published.ts';
import type { Context } from '../../server/context.ts';
import { findCoverSizes } from '../../server/cover-sizes.ts';
import { notFound } from '../../server/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { articleIdSchema } from '../../shared/schemas.ts';
import { articleUrl, namedUrl, patterns } from '../../urls.ts';
import { ReadPage } from './page.tsx';

const file = 'src/pages/read/route.ts';
const params = z.object({ articleID: articleIdSchema });

export function readRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.read,
    { config: { access: 'everyone', answers: 'page', file }, schema: { params } },
    async (request, reply) => send(request, reply, request.params.articleID),
  );

  /** The address with an article's name. Earlier names lead straight to the address of today. */
  app.get(
    patterns.named,
    {
      config: { access: 'everyone', answers: 'page', file },
      schema: { params: z.object({ slug: z.string() }) },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const found = await findByAddress(db, namedUrl(slug), context.now());
      if (!found) throw notFound();
      if (found.articleSlug !== slug) return reply.redirect(articleUrl(found), 301);
      return send(request, reply, found.articleID);
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply, articleID: string) {
    const now = context.now();
    const article = await findPublished(db, articleID, now);
    if (!article) throw notFound();
    context.views.note(request, articleID);
    const sizes = await findCoverSizes(db, [article]);
    return sendShownPage(reply, ReadPage, {
      frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn)),
      article,
      coverSize: sizes[article.articleCoverUrl ?? ''],
      ...(await findNeighbours(db, article, now)),
    });
  }

  /** Counts a page that the browser fetched in advance. The page reports when the reader opens it. */
  app.post(
    patterns.viewed,
    { config: { access: 'everyone', answers: 'call', file }, schema: { params } },
    async (request, reply) => {
      const { articleID } = request.params;
      if (!(await isPublished(db, articleID, context.now()))) throw notFound();
      context.views.note(request, articleID);
      return reply.status(204).send();
    },
  );
}
