import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addressNameCall } from './api/address-names.ts';
import { articleListCall } from './api/article-list.ts';
import { articleCalls } from './api/articles.ts';
import { backlinkCall } from './api/backlinks.ts';
import { healthCall } from './api/health.ts';
import { loginCall } from './api/login.ts';
import { passkeyCalls } from './api/passkeys.ts';
import { removalCalls } from './api/removals.ts';
import { searchCalls } from './api/search.ts';
import { seriesCall } from './api/series.ts';
import { sharingCalls } from './api/sharing.ts';
import { tagsCall } from './api/tags.ts';
import { uploadSizesCall } from './api/upload-sizes.ts';
import { uploadCalls } from './api/uploads.ts';
import { exportRoutes } from './export/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { articleMarkdownRoute } from './files/article-markdown.ts';
import { assetRoute } from './files/assets.ts';
import { blogrollRoute } from './files/blogroll.ts';
import { llmsRoute } from './files/llms.ts';
import { openSearchRoute } from './files/opensearch.ts';
import { ownStylesRoute } from './files/own-styles.ts';
import { renditionRoute } from './files/renditions.ts';
import { robotsRoute } from './files/robots.ts';
import { rootFileRoutes } from './files/root-files.ts';
import { serviceWorkerRoute } from './files/service-worker.ts';
import { sitemapRoute } from './files/sitemap.ts';
import { speculationRulesRoute } from './files/speculation-rules.ts';
import { uploadRoute } from './files/uploads.ts';
import { pictureRoutes } from './og-image/routes.ts';
import { archiveRoute } from './pages/archive/route.ts';
import { articlesRoutes } from './pages/articles/route.ts';
import { deskRoute } from './pages/desk/route.ts';
import { editRoutes } from './pages/edit/route.ts';
import { answerErrors } from './pages/error/answer-errors.ts';
import { answerUnknown } from './pages/error/answer-unknown.ts';
import { helpRoute } from './pages/help/route.ts';
import { historyRoutes } from './pages/history/route.ts';
import { langRoute } from './pages/lang/route.ts';
import { loginRoutes } from './pages/login/route.ts';
import { mediaRoutes } from './pages/media/route.ts';
import { movedInRoutes } from './pages/moved-in/route.ts';
import { draftRoute } from './pages/read/draft-route.ts';
import { readRoutes } from './pages/read/route.ts';
import { removeBlogRoutes } from './pages/remove-blog/route.ts';
import { searchRoute } from './pages/search/route.ts';
import { codesRoutes } from './pages/security/codes-route.ts';
import { passkeysRoutes } from './pages/security/passkeys-route.ts';
import { securityRoutes } from './pages/security/route.ts';
import { seriesRoute } from './pages/series/route.ts';
import { codeRoutes } from './pages/settings/code/route.ts';
import { identityRoutes } from './pages/settings/identity/route.ts';
import { menuSettingsRoutes } from './pages/settings/menu/route.ts';
import { filesRoutes } from './pages/settings/root-files/route.ts';
import { settingsRoutes } from './pages/settings/route.ts';
import { styleRoutes } from './pages/settings/style/route.ts';
import { setupRoutes } from './pages/setup/route.ts';
import { statisticsRoutes } from './pages/statistics/route.ts';
import { tagRoute } from './pages/tag/route.ts';
import { tagsRoute } from './pages/tags/route.ts';
import { recogniseOwner } from './server/auth/session.ts';
import { CacheFront } from './server/cache/cache-front.ts';
import { addCdnHeaders, tagForCdn } from './server/cache/cdn-headers.ts';
import type { Context } from './server/context.ts';
import {
  type RouteRow,
  requireAccess,
  requireJson,
  requireSameOrigin,
} from './server/http/access.ts';
import { compressAnswers } from './server/http/compression.ts';
import { type Log, noLog } from './server/http/log-stream.ts';
import { requestIdHeader } from './server/http/request-id.ts';
import { openRequestLog } from './server/http/request-log.ts';
import { validatorCompiler } from './server/http/validation.ts';
import { type App, createHttpServer } from './server/http-server.ts';
import { OwnerIndex } from './server/jobs/owner-index.ts';
import { controlAdmission, usualAdmissionLimits } from './server/limits/admission.ts';
import { makeSearchBuckets, type TakeSearchToken } from './server/search/search-buckets.ts';
import { setSecurityHeaders } from './server/security-headers.ts';
import { type FindAudience, makeFindAudience } from './server/uploads/audience.ts';
import { Uploads } from './server/uploads/uploads.ts';

/** A route as `suibi routes` prints it. */
interface ListedRoute extends RouteRow {
  /** The source file. */
  file: string;
}

/** The server's table of contents. It opens nothing: database and files are in the context. */
export async function buildApp(
  context: Context,
  log: Log = noLog,
  admissionLimits = usualAdmissionLimits,
): Promise<{ app: FastifyInstance; routes: ListedRoute[] }> {
  const logRequest = openRequestLog(context.config, log);
  const cacheFront = new CacheFront(context, logRequest);
  const app = createHttpServer(context.config, cacheFront.handle, { log, logRequest });
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  setSecurityHeaders(app, context.config, context.assets);
  await app.register(formbody);
  await app.register(cookie);
  // The steps of an answer on its way out, in this order: it is cached with its tag and its
  // encoding, and without the headers for caches in front of the blog.
  tagForCdn(app, context);
  compressAnswers(app);
  cacheFront.cacheResponses(app);
  addCdnHeaders(app, context);
  await app.register(fastifyStatic, {
    root: context.assets.folder,
    serve: false,
    preCompressed: true,
  });
  recogniseOwner(app, context);
  controlAdmission(app, admissionLimits);
  requireSameOrigin(app, context.config.publicUrl);
  const rows = requireAccess(app);
  requireJson(app);
  answerErrors(app, context);
  answerUnknown(app, context, rows);

  const uploads = new Uploads(context, app.log);
  app.addHook('onListen', async () => uploads.start());
  app.addHook('onClose', () => uploads.close());
  const findAudience = makeFindAudience(context);
  const ownerIndex = new OwnerIndex(context.database.db, app.log);
  app.addHook('onListen', async () => void ownerIndex.job.start());
  app.addHook('onClose', () => ownerIndex.job.stop());
  const takeSearchToken = makeSearchBuckets(context);

  const files = new Map<string, string>();
  for (const [file, register] of listRoutes({
    uploads,
    findAudience,
    ownerIndex,
    takeSearchToken,
  })) {
    const first = rows.length;
    register(app, context);
    // Some routes are in a plugin, which begins only now.
    await app.after();
    for (const { path } of rows.slice(first)) files.set(path, file);
  }

  // Fastify adds the rows of HEAD now.
  await app.ready();
  return { app, routes: rows.map((row) => ({ ...row, file: files.get(row.path) ?? '' })) };
}

/** The tools that only some routes use. */
interface Tools {
  uploads: Uploads;
  findAudience: FindAudience;
  ownerIndex: OwnerIndex;
  takeSearchToken: TakeSearchToken;
}

/** Each source file of routes, and the function that registers them. */
function listRoutes({
  uploads,
  findAudience,
  ownerIndex,
  takeSearchToken,
}: Tools): [file: string, register: (app: App, context: Context) => void][] {
  return [
    // Pages
    ['src/pages/articles/route.ts', articlesRoutes],
    ['src/pages/tag/route.ts', tagRoute],
    ['src/pages/tags/route.ts', tagsRoute],
    ['src/pages/series/route.ts', seriesRoute],
    ['src/pages/lang/route.ts', langRoute],
    ['src/pages/archive/route.ts', archiveRoute],
    ['src/pages/search/route.ts', (app, context) => searchRoute(app, context, takeSearchToken)],
    ['src/pages/read/route.ts', readRoutes],
    ['src/pages/read/draft-route.ts', draftRoute],
    ['src/pages/edit/route.ts', editRoutes],
    ['src/pages/history/route.ts', historyRoutes],
    ['src/pages/desk/route.ts', (app, context) => deskRoute(app, context, ownerIndex)],
    ['src/pages/moved-in/route.ts', movedInRoutes],
    ['src/pages/media/route.ts', mediaRoutes],
    ['src/pages/statistics/route.ts', statisticsRoutes],
    ['src/pages/settings/route.ts', settingsRoutes],
    ['src/pages/settings/style/route.ts', styleRoutes],
    ['src/pages/settings/root-files/route.ts', filesRoutes],
    ['src/pages/settings/code/route.ts', codeRoutes],
    ['src/pages/settings/menu/route.ts', menuSettingsRoutes],
    ['src/pages/settings/identity/route.ts', identityRoutes],
    ['src/pages/remove-blog/route.ts', removeBlogRoutes],
    ['src/pages/security/route.ts', securityRoutes],
    ['src/pages/security/codes-route.ts', codesRoutes],
    ['src/pages/security/passkeys-route.ts', passkeysRoutes],
    ['src/pages/help/route.ts', helpRoute],
    ['src/pages/login/route.ts', loginRoutes],
    ['src/pages/setup/route.ts', setupRoutes],
    // Calls and files
    ['src/api/article-list.ts', articleListCall],
    [
      'src/api/search.ts',
      (app, context) => searchCalls(app, context, { takeSearchToken, ownerIndex }),
    ],
    ['src/api/articles.ts', articleCalls],
    ['src/api/removals.ts', removalCalls],
    ['src/api/address-names.ts', addressNameCall],
    ['src/api/sharing.ts', sharingCalls],
    ['src/api/backlinks.ts', (app, context) => backlinkCall(app, context, ownerIndex)],
    ['src/api/tags.ts', tagsCall],
    ['src/api/series.ts', seriesCall],
    ['src/api/upload-sizes.ts', uploadSizesCall],
    ['src/api/login.ts', loginCall],
    ['src/api/passkeys.ts', passkeyCalls],
    ['src/api/uploads.ts', (app) => uploadCalls(app, uploads)],
    [
      'src/files/uploads.ts',
      (app, context) => uploadRoute(app, context, { uploads, findAudience }),
    ],
    [
      'src/files/renditions.ts',
      (app, context) => renditionRoute(app, context, { uploads, findAudience }),
    ],
    ['src/files/assets.ts', assetRoute],
    ['src/files/speculation-rules.ts', speculationRulesRoute],
    ['src/files/service-worker.ts', serviceWorkerRoute],
    ['src/files/article-markdown.ts', articleMarkdownRoute],
    ['src/export/routes.ts', (app, context) => exportRoutes(app, context, uploads)],
    ['src/og-image/routes.ts', pictureRoutes],
    ['src/feeds/routes.ts', feedRoutes],
    ['src/files/sitemap.ts', sitemapRoute],
    ['src/files/opensearch.ts', openSearchRoute],
    ['src/files/blogroll.ts', blogrollRoute],
    ['src/files/robots.ts', robotsRoute],
    ['src/files/root-files.ts', rootFileRoutes],
    ['src/files/own-styles.ts', ownStylesRoute],
    ['src/files/llms.ts', llmsRoute],
    ['src/api/health.ts', healthCall],
  ];
}
