import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findByAddress } from '../../db/articles/address-names.ts';
import {
  findLocked,
  findPublished,
  isPublished,
  type LockedArticle,
} from '../../db/articles/published.ts';
import { listBlogrolls } from '../../db/relations/blogroll.ts';
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
import { hasNumberInQuery } from '../../shared/address/addresses.ts';
import type { Article } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { Translation } from '../../shared/relations/relations.ts';
import { articleIdSchema, loginSchema } from '../../shared/schemas.ts';
import { articleUrl, nameUrl, patterns, readUrl } from '../../urls.ts';
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
      return sendNamed(request, reply, { kind: 'article', slug: request.params.slug });
    },
  );

  /**
   * The address of a page. The router takes every other address of the program first, so a page
   * never stands in front of it. Addresses from before an import may be of this form too.
   */
  app.get(
    patterns.page,
    {
      config: { access: 'everyone', answers: 'page', cache: 'alone' },
      schema: { params: z.object({ slug: z.string() }) },
    },
    async (request, reply) => {
      return sendNamed(request, reply, { kind: 'page', slug: request.params.slug });
    },
  );

  async function sendNamed(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, slug }: { kind: ArticleContent['kind']; slug: string },
  ) {
    const address = hasNumberInQuery(request.url) ? request.url : nameUrl(kind, slug);
    const found = await findByAddress(db, address, context.now());
    // It may be the address of a list of an old blog.
    if (!found) return reply.callNotFound();
    const isCurrent = found.articleKind === kind && found.articleSlug === slug;
    if (!isCurrent) return reply.redirect(articleUrl(found), 301);
    return send(request, reply, found.articleID);
  }

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
    const translations = mayBeTranslated ? await findTranslations(db, articleID, now) : [];
    const props = {
      frame: await makeFrame(context, request, bundlesFor(request.isLoggedIn)),
      article,
      coverSize: sizes[article.articleCoverUrl ?? ''],
      translations,
      ...(article.articleKind === 'page'
        ? await findAlone(article)
        : await findNear(article, translations, now)),
    };
    return sendArticle(reply, ReadPage, props, articleID);
  }

  /** What the page of an article leads to. A page stands alone. */
  async function findNear(article: Article, translations: readonly Translation[], now: number) {
    const { articleID, articleSeries } = article;
    const near = {
      ...(await findNeighbours(db, article, now)),
      series: articleSeries === null ? undefined : await findSeriesPlace(db, articleID, now),
    };
    const related = await listRelated(db, articleID, now);
    return { ...near, related: chooseRelated(related, { ...near, translations }) };
  }

  async function findAlone({ articleSlug }: Article) {
    const blogrolls = await context.publicMemo.get(listBlogrolls);
    const blogroll = blogrolls.find((name) => name === articleSlug);
    return { older: undefined, newer: undefined, series: undefined, related: [], blogroll };
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
