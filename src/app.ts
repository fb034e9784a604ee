import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { articleListCall } from './api/article-list.ts';
import { articleMarkdownRoute } from './api/article-markdown.ts';
import { pictureRoutes } from './api/article-picture.ts';
import { articleCalls } from './api/articles.ts';
import { assetRoute } from './api/assets.ts';
import { feedRoutes } from './api/feeds/routes.ts';
import { healthCall } from './api/health.ts';
import { llmsRoute } from './api/llms.ts';
import { robotsRoute } from './api/robots.ts';
import { serviceWorkerRoute } from './api/service-worker.ts';
import { sitemapRoute } from './api/sitemap.ts';
import { speculationRulesRoute } from './api/speculation-rules.ts';
import { uploadRoute } from './api/uploads.ts';
import { archiveRoute } from './pages/archive/route.ts';
import { articlesRoutes } from './pages/articles/route.ts';
import { deskRoute } from './pages/desk/route.ts';
import { editRoutes } from './pages/edit/route.ts';
import { loginRoutes } from './pages/login/route.ts';
import { readRoutes } from './pages/read/route.ts';
import { settingsRoutes } from './pages/settings/route.ts';
import { setupRoutes } from './pages/setup/route.ts';
import { tagRoute } from './pages/tag/route.ts';
import { type RouteRow, requireAccess, requireJson, requireSameOrigin } from './server/access.ts';
import { compressAnswers } from './server/compression.ts';
import type { Context } from './server/context.ts';
import { answerErrors } from './server/errors.ts';
import { loggerOptions } from './server/logger.ts';
import { answerUnknown } from './server/not-found.ts';
import { setSecurityHeaders } from './server/security-headers.ts';
import { recogniseOwner } from './server/session.ts';
import { validatorCompiler, type ZodTypes } from './server/validation.ts';
import { patterns } from './urls.ts';

export type App = ReturnType<typeof createServer>;

const kilobyte = 1024;

function createServer({ config }: Context) {
  return fastify({
    logger: loggerOptions(config.logLevel),
    // Short enough to be read out, and for the weight of a page.
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * kilobyte,
    // A request that does not arrive whole, or an answer nobody fetches, ends.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Longer than any address that Node takes: what is too long is not there, as anything else.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is one that does not exist: it goes the usual way.
    rewriteUrl: ({ url = patterns.home }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
  }).withTypeProvider<ZodTypes>();
}

/** Only the path: what stands behind its `?` is read more leniently. */
function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return decode(path) !== undefined;
}

/** Its result is used: a call without a use is what bundlers leave out. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The server's table of contents. It opens nothing: what it works with is in the context. */
export async function buildApp(
  context: Context,
): Promise<{ app: FastifyInstance; routes: RouteRow[] }> {
  const app = createServer(context);
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await setSecurityHeaders(app, context.config, context.assets);
  await app.register(cookie);
  await app.register(formbody);
  compressAnswers(app);
  await app.register(fastifyStatic, {
    root: context.assets.folder,
    serve: false,
    preCompressed: true,
  });
  recogniseOwner(app, context);
  requireSameOrigin(app, context.config.publicUrl);
  const routes = requireAccess(app);
  requireJson(app);
  answerErrors(app, context);
  answerUnknown(app, context, routes);

  // Pages
  articlesRoutes(app, context);
  tagRoute(app, context);
  archiveRoute(app, context);
  readRoutes(app, context);
  editRoutes(app, context);
  deskRoute(app, context);
  settingsRoutes(app, context);
  loginRoutes(app, context);
  setupRoutes(app, context);

  // Calls and files
  articleListCall(app, context);
  articleCalls(app, context);
  uploadRoute(app, context);
  assetRoute(app, context);
  speculationRulesRoute(app, context);
  serviceWorkerRoute(app, context);
  articleMarkdownRoute(app, context);
  pictureRoutes(app, context);
  feedRoutes(app, context);
  sitemapRoute(app, context);
  robotsRoute(app, context);
  llmsRoute(app, context);
  healthCall(app, context);

  await app.ready();
  return { app, routes };
}
