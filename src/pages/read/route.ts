import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findByAddress } from '../../db/articles/address-names.ts';
import {
  findLocked,
  findPublished,
  isPublished,
  type LockedArticle,
} from '../../db/articles/published.ts';
import { findNeighbours } from '../../db/relations/neighbours.ts';
import { findSeriesPlace } from '../../db/relations/series.ts';
import { findTranslations } from '../../db/relations/translations.ts';
import { listRelated } from '../../db/search/related-store.ts';
import { makeArticleAttempts } from '../../server/auth/article-attempts.ts';
import type { LoginOutcome } from '../../server/auth/wait.ts';
import type { Context } from '../../server/context.ts';
import { findCoverSizes } from '../../server/cover-sizes.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendPage, sendShownPage } from '../../server/render-page.tsx';
import { toldQuery } from '../../server/views/told-query.ts';
import { articleIdSchema, loginSchema } from '../../shared/schemas.ts';
import { articleUrl, namedUrl, patterns, readUrl } from '../../urls.ts';
import { giveArticleCookie, readArticleCookie } from './article-cookie.ts';
import { LockedPage } from './locked-page.tsx';
import { ReadPage } from './page.tsx';
import { chooseRelated } from './relations.tsx';

const params = z.object({ articleID: articleIdSchema });

export function readRoutes(app: App, context: Context): void {
  const { db } = context.database;
  const attemptArticle = makeArticleAttempts(context);

  app.get(
    patterns.read,
    { config: { access: 'everyone', answers: 'page', cache: 'alone' }, schema: { params } },
    async (request, reply) => send(request, reply, request.params.articleID),
  );

  /** The address with an article's name. Earlier names lead straight to the address of today. */
  app.get(
    patterns.named,
    {
      config: { access: 'everyone', answers: 'page', cache: 'alone' },
      schema: { params: z.object({ slug: z.string() }) },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const found = await findByAddress(db, namedUrl(slug), context.now());
      if (!found) throw new HttpError('not-found');
      if (found.articleSlug !== slug) return reply.redirect(articleUrl(found), 301);
      return send(request, reply, found.articleID);
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply, articleID: string) {
    const now = context.now();
    // This query comes first, because few articles have a password.
    const open = await findPublished(db, articleID, now);
    const locked = open ? undefined : await findLocked(db, articleID, now);
    if (locked) dropKeptCopies(reply);
    const unlocked =
      locked !== undefined &&
      (request.isLoggedIn ||
        readArticleCookie(context, request, articleID, locked.passwordHash)?.isOpen === true);
    if (locked && !unlocked) return sendLocked(request, reply, locked);
    const found = open ?? (await findPublished(db, articleID, now, { unlocked }));
    if (!found) throw new HttpError('not-found');
    const { mayBeTranslated, ...article } = found;
    context.views.note(request, articleID);
    const sizes = await findCoverSizes(db, [article]);
    const sendArticle = locked ? sendPage : sendShownPage;
    const linked = {
      ...(await findNeighbours(db, article, now)),
      series:
        article.articleSeries === null ? undefined : await findSeriesPlace(db, articleID, now),
      translations: mayBeTranslated ? await findTranslations(db, articleID, now) : [],
    };
    const props = {
      frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn)),
      article,
      coverSize: sizes[article.articleCoverUrl ?? ''],
      ...linked,
      related: chooseRelated(await listRelated(db, articleID, now), linked),
    };
    return sendArticle(reply, ReadPage, props, articleID);
  }

  async function sendLocked(
    request: FastifyRequest,
    reply: FastifyReply,
    locked: LockedArticle,
    refusal?: Exclude<LoginOutcome, { kind: 'right' }> | { kind: 'empty' },
  ) {
    const { passwordHash: _, ...article } = locked;
    // The styles of forms are with the tools.
    const frame = await makeFrame(context, request, ['reader', 'tools']);
    // The header of the page leads to the login and back: the address of the form shows nothing.
    const path = articleUrl(article);
    return sendPage(reply, LockedPage, { frame: { ...frame, path }, article, refusal });
  }

  /** Takes the password of an article from the form of its page. */
  app.post(
    patterns.unlock,
    {
      config: { access: 'everyone', answers: 'page' },
      schema: { params, body: z.object({ password: loginSchema.shape.password }) },
    },
    async (request, reply) => {
      const { articleID } = request.params;
      const locked = await findLocked(db, articleID, context.now());
      if (!locked) return reply.redirect(readUrl(articleID), 303);
      const { passwordHash } = locked;
      const { password } = request.body;
      const known = readArticleCookie(context, request, articleID, passwordHash)?.name;
      const attempt = { address: request.ip, known, articleID, passwordHash, password };
      const outcome =
        password === '' ? ({ kind: 'empty' } as const) : await attemptArticle(attempt);
      if (outcome.kind === 'right') {
        giveArticleCookie(context, request, reply, { articleID, passwordHash });
        return reply.redirect(articleUrl(locked), 303);
      }
      if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
      reply.status(outcome.kind === 'wait' ? 429 : 401);
      dropKeptCopies(reply);
      return sendLocked(request, reply, locked, outcome);
    },
  );

  /**
   * Counts a view that the page's script reports, because a cache sent the page or the browser
   * fetched it in advance.
   */
  app.post(
    patterns.viewed,
    { config: { access: 'everyone', answers: 'call' }, schema: { params, querystring: toldQuery } },
    async (request, reply) => {
      const { articleID } = request.params;
      if (!(await isPublished(db, articleID, context.now()))) throw new HttpError('not-found');
      context.views.note(request, articleID, request.query.from);
      return reply.status(204).send();
    },
  );
}

/**
 * Neither search engines nor the offline workers keep such a page. A worker drops the copy that it
 * has.
 */
function dropKeptCopies(reply: FastifyReply): void {
  reply.header('suibi-audience', 'nobody').header('x-robots-tag', 'noindex');
}
