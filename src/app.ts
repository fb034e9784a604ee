import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addressNameCall } from './api/address-names.ts';
import { articleListCall } from './api/article-list.ts';
import { articleCalls } from './api/articles.ts';
import { deskSearchCall } from './api/desk-search.ts';
import { healthCall } from './api/health.ts';
import { loginCall } from './api/login.ts';
import { passkeyCalls } from './api/passkeys.ts';
import { removalCalls } from './api/removals.ts';
import { searchCall } from './api/search.ts';
import { seriesCall } from './api/series.ts';
import { sharingCalls } from './api/sharing.ts';
import { tagsCall } from './api/tags.ts';
import { uploadSizesCall } from './api/upload-sizes.ts';
import { uploadCalls } from './api/uploads.ts';
import { articleMarkdownRoute } from './files/article-markdown.ts';
import { assetRoute } from './files/assets.ts';
import { exportRoutes } from './files/export/routes.ts';
import { feedRoutes } from './files/feeds/routes.ts';
import { pictureRoutes } from './files/link-picture/routes.ts';
import { llmsRoute } from './files/llms.ts';
import { openSearchRoute } from './files/opensearch.ts';
import { robotsRoute } from './files/robots.ts';
import { serviceWorkerRoute } from './files/service-worker.ts';
import { sitemapRoute } from './files/sitemap.ts';
import { smallerUploadRoute } from './files/smaller-uploads.ts';
import { speculationRulesRoute } from './files/speculation-rules.ts';
import { uploadRoute } from './files/uploads.ts';
import { archiveRoute } from './pages/archive/route.ts';
import { articlesRoutes } from './pages/articles/route.ts';
import { deskRoute } from './pages/desk/route.ts';
import { editRoutes } from './pages/edit/route.ts';
import { answerErrors } from './pages/error/answer-errors.ts';
import { answerUnknown } from './pages/error/answer-unknown.ts';
import { historyRoutes } from './pages/history/route.ts';
import { loginRoutes } from './pages/login/route.ts';
import { mediaRoutes } from './pages/media/route.ts';
import { draftRoute } from './pages/read/draft-route.ts';
import { readRoutes } from './pages/read/route.ts';
import { removeBlogRoutes } from './pages/remove-blog/route.ts';
import { searchRoute } from './pages/search/route.ts';
import { codesRoutes } from './pages/security/codes-route.ts';
import { passkeysRoutes } from './pages/security/passkeys-route.ts';
import { securityRoutes } from './pages/security/route.ts';
import { seriesRoute } from './pages/series/route.ts';
import { settingsRoutes } from './pages/settings/route.ts';
import { setupRoutes } from './pages/setup/route.ts';
import { statisticsRoutes } from './pages/statistics/route.ts';
import { tagRoute } from './pages/tag/route.ts';
import { tagsRoute } from './pages/tags/route.ts';
import { type RouteRow, requireAccess, requireJson, requireSameOrigin } from './server/access.ts';
import { compressAnswers } from './server/compression.ts';
import type { Context } from './server/context.ts';
import { startDeskIndex } from './server/desk-search/desk-index.ts';
import { createHttpServer } from './server/http-server.ts';
import { makeLane } from './server/kept/lane.ts';
import { limitOverload, usualOverloadLimits } from './server/load/overload.ts';
import { type Log, noLog } from './server/log/log-stream.ts';
import { openRequestLog } from './server/log/request-log.ts';
import { recogniseOwner } from './server/login/session.ts';
import { requestIdHeader } from './server/request-id.ts';
import { makeSearchTurns } from './server/search/search-turns.ts';
import { setSecurityHeaders } from './server/security-headers.ts';
import { startUploads } from './server/uploads/start-uploads.ts';
import { validatorCompiler } from './server/validation.ts';

/** The server's table of contents. It opens nothing: database and files are in the context. */
export async function buildApp(
  context: Context,
  log: Log = noLog,
  overloadLimits = usualOverloadLimits,
): Promise<{ app: FastifyInstance; routes: RouteRow[] }> {
  const logRequest = openRequestLog(context.config, log);
  const lane = makeLane(context, logRequest);
  const app = createHttpServer(context.config, lane.handle, { log, logRequest });
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  setSecurityHeaders(app, context.config, context.assets);
  await app.register(cookie);
  lane.keepAnswers(app);
  await app.register(formbody);
  compressAnswers(app);
  await app.register(fastifyStatic, {
    root: context.assets.folder,
    serve: false,
    preCompressed: true,
  });
  recogniseOwner(app, context);
  limitOverload(app, overloadLimits);
  requireSameOrigin(app, context.config.publicUrl);
  const routes = requireAccess(app);
  requireJson(app);
  answerErrors(app, context);
  answerUnknown(app, context, routes);

  const uploads = startUploads(app, context);
  const deskIndex = startDeskIndex(app, context);
  const takeSearchTurn = makeSearchTurns(context);

  // Pages
  articlesRoutes(app, context);
  tagRoute(app, context);
  tagsRoute(app, context);
  seriesRoute(app, context);
  archiveRoute(app, context);
  searchRoute(app, context, takeSearchTurn);
  readRoutes(app, context);
  draftRoute(app, context);
  editRoutes(app, context);
  historyRoutes(app, context);
  deskRoute(app, context, deskIndex);
  mediaRoutes(app, context);
  statisticsRoutes(app, context);
  settingsRoutes(app, context);
  removeBlogRoutes(app, context);
  securityRoutes(app, context);
  codesRoutes(app, context);
  passkeysRoutes(app, context);
  loginRoutes(app, context);
  setupRoutes(app, context);

  // Calls and files
  articleListCall(app, context);
  searchCall(app, context, takeSearchTurn);
  articleCalls(app, context);
  removalCalls(app, context);
  addressNameCall(app, context);
  sharingCalls(app, context);
  tagsCall(app, context);
  seriesCall(app, context);
  deskSearchCall(app, context, deskIndex);
  uploadSizesCall(app, context);
  loginCall(app, context);
  passkeyCalls(app, context);
  uploadCalls(app, context, uploads);
  uploadRoute(app, context, uploads);
  smallerUploadRoute(app, context, uploads);
  assetRoute(app, context);
  speculationRulesRoute(app, context);
  serviceWorkerRoute(app, context);
  articleMarkdownRoute(app, context);
  exportRoutes(app, context, uploads.work);
  pictureRoutes(app, context);
  feedRoutes(app, context);
  sitemapRoute(app, context);
  openSearchRoute(app, context);
  robotsRoute(app, context);
  llmsRoute(app, context);
  healthCall(app, context);

  await app.ready();
  return { app, routes };
}
