import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { checkRecipient } from '../backup/encryption.ts';
import type { Backups } from '../backup/schedule.ts';
import { purgeEvents } from '../db/account/events.ts';
import { purgeLoginFailures } from '../db/account/login-failures.ts';
import { purgeSpentChallenges } from '../db/account/passkeys.ts';
import { purgeSessions } from '../db/account/sessions.ts';
import { thinRevisions } from '../db/articles/thin-revisions.ts';
import { eraseDeleted } from '../db/connection/erase-deleted.ts';
import { removeOldSnapshots } from '../db/migrations/snapshot.ts';
import { purgeTrash } from '../db/removal/purge-trash.ts';
import { rememberOwnHost } from '../db/settings/own-hosts.ts';
import { findSettings } from '../db/settings/settings.ts';
import { purgeViews } from '../db/statistics/views.ts';
import type { Db } from '../db/tables.ts';
import { listHiddenUploads } from '../db/uploads/cleaning.ts';
import { forgetPictures } from '../og-image/forget-pictures.ts';
import { forgottenAfterMs } from '../server/auth/login-throttle.ts';
import { PasswordQueue } from '../server/auth/password-queue.ts';
import { sessionLimits } from '../server/auth/session.ts';
import { type Config, type Environment, readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { describeClientAddress } from '../server/http/client-address.ts';
import { type Log, openLog } from '../server/http/log-stream.ts';
import { whileDropping } from '../server/http/unused-connections.ts';
import { keepRelating } from '../server/jobs/relate-articles.ts';
import { limitRendering } from '../server/limits/limit-rendering.ts';
import { makePublic } from '../server/public/public-memory.ts';
import { startPurgeClock } from '../server/purge-clock.ts';
import { keepIndexing, refreshRenderings } from '../server/render/refresh-renderings.ts';
import { type Renderer, startRenderer } from '../server/render/renderer.ts';
import { purgeUploads } from '../server/uploads/purge-uploads.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { hostOf } from '../server/views/referrer.ts';
import { makeViewCounter } from '../server/views/view-counter.ts';
import { hourMs, minuteMs } from '../shared/dates.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { dayIn } from '../shared/wall-time.ts';
import { announce } from './announce.ts';
import { openMigrated, readBuiltAssets } from './program.ts';

const cleanUpEveryMs = 6 * hourMs;

/** A blog may run for less than the time between two clean-ups, and its purge time has to move all the same. */
const movePurgeTimeEveryMs = 10 * minuteMs;

/** After SIGTERM, requests that have begun may take this long. Then they are cut off. */
const maxShutDownMs = 8_000;

/** What the process that runs a blog gives to it. */
interface BlogOptions {
  /** By default that of this process. */
  environment?: Environment;
  /** Writes the address, and the setup link while there is no owner. */
  print(text: string): void;
  log: Log;
  /** It is closed together with the blog. */
  renderer: Renderer;
}

/** Serves until SIGTERM or SIGINT. Throws OperatorError when it cannot begin. */
export async function serve(): Promise<void> {
  const { app, begin } = await openBlog({
    print: (text) => process.stdout.write(text),
    log: openLog(process.stdout),
    renderer: startRenderer(),
  });
  const signalled = untilSignalled();
  const stop = await begin();
  await signalled;
  setTimeout(() => {
    app.log.error('some requests took too long and were cut off');
    process.exit(1);
  }, maxShutDownMs).unref();
  await stop();
}

/**
 * Opens a blog and brings its data up to date. `begin` serves it, and returns the function that finishes the requests and
 * ends everything. Both throw OperatorError when the blog cannot begin.
 */
export async function openBlog({ environment, print, log: output, renderer }: BlogOptions) {
  const config = readConfig(environment);
  const assets = readBuiltAssets();
  if (config.backupRecipient !== undefined) await checkRecipient(config.backupRecipient);
  let log: FastifyInstance['log'] | undefined;
  const { database, migration } = await openMigrated(config, (error) =>
    log?.warn({ err: error }, 'a connection to the database was lost'),
  );
  const views = makeViewCounter(database.db, Date.now, {
    pagesTell: config.sharedCacheSeconds > 0,
  });
  const storage = openStorage(database, config.dataDir, Date.now);
  const context: Context = {
    ...{ config, database, storage, assets, views },
    renderer: limitRendering(renderer),
    passwordQueue: new PasswordQueue(),
    ...makePublic(database, Date.now),
    now: Date.now,
  };
  const { app } = await buildApp(context, output);
  log = app.log;
  for (const name of migration.applied) log.info({ migration: name }, 'migrated');
  if (migration.snapshot) log.info({ snapshot: migration.snapshot }, 'snapshot taken');
  log.info(`TRUST_PROXY: ${describeClientAddress(config)}`);

  return { app, begin: () => begin(context, app, { print, renderer }) };
}

async function begin(
  context: Context,
  app: FastifyInstance,
  { print, renderer }: Pick<BlogOptions, 'print' | 'renderer'>,
): Promise<() => Promise<void>> {
  const { config, database, views } = context;
  const { log } = app;
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await database.close();
    throw explainListen(error as NodeJS.ErrnoException, config);
  }
  await rememberPublicHost(context);
  const purgeTime = startPurgeClock(database.db, Date.now);
  const clean = () => cleanUp(context, app, purgeTime);
  const timers = [
    setInterval(clean, cleanUpEveryMs).unref(),
    setInterval(() => void purgeTime().catch(() => {}), movePurgeTimeEveryMs).unref(),
  ];
  await clean();
  await warnOfHidden(context, log);
  await announce(context, app, print);
  const stopping = new AbortController();
  const refreshing = refresh({ ...context, renderer }, app, stopping.signal);
  // Indexing and relating need the whole search index, which the refreshing completes.
  const indexing = refreshing.then(() =>
    keepIndexing({ db: database.db, renderer, now: Date.now }, log, stopping.signal),
  );
  const relating = refreshing.then(() => keepRelating(database.db, log, stopping.signal));
  const backups = await beginBackups(context, log);

  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    const backupsStopped = backups?.stop();
    log.info('stopping');
    await whileDropping(app.server, () => app.close());
    await renderer.close();
    await indexing;
    await relating;
    await backupsStopped;
    try {
      await views.close();
    } catch (error) {
      log.warn({ err: error }, 'the views of the last seconds could not be counted');
    }
    await database.close();
  };
}

/** Tells the owner which files readers do not see. An article may show them. */
async function warnOfHidden(
  { database: { db } }: Context,
  log: FastifyInstance['log'],
): Promise<void> {
  const uploads = await listHiddenUploads(db);
  if (uploads.length > 0) log.warn({ uploads }, 'readers do not see these files');
}

/**
 * Remembers the host of PUBLIC_URL. After a later start with another PUBLIC_URL, a link from the
 * old host still counts as a link of the blog itself.
 */
async function rememberPublicHost({ config, database }: Context): Promise<void> {
  const host = hostOf(config.publicUrl?.href);
  if (host !== undefined) await rememberOwnHost(database.db, host);
}

async function cleanUp(
  context: Context,
  app: FastifyInstance,
  purgeTime: () => Promise<number>,
): Promise<void> {
  const { storage, database, now } = context;
  try {
    const { db, sqlite } = database;
    const time = now();
    // What the owner could miss is deleted by the purge time: a clock that is wrong once moves it
    // by little.
    const ownersTime = await purgeTime();
    await purgeTrash(db, ownersTime);
    await thinHistories(db, app);
    await purgeSessions(db, sessionLimits, time);
    await purgeLoginFailures(db, forgottenAfterMs, time);
    await purgeEvents(db, time);
    await purgeSpentChallenges(db, time);
    await purgeViews(db, dayIn((await findSettings(db)).timeZone, time));
    await purgeUploads({ db, storage }, ownersTime);
    await storage.tidy(ownersTime);
    await forgetPictures(context);
    if (sqlite) removeOldSnapshots(sqlite, ownersTime);
    await eraseDeleted(database);
  } catch (error) {
    app.log.warn({ err: error }, 'cleaning up failed and will be tried again later');
  }
}

async function thinHistories(db: Db, app: FastifyInstance): Promise<void> {
  const { removed, damaged } = await thinRevisions(db);
  if (removed > 0) app.log.info({ revisions: removed }, 'automatic saves were thinned out');
  if (damaged.length > 0) app.log.error({ articles: damaged }, 'saved texts are damaged');
}

/** After an upgrade of the program, renders the articles again in the background. Their old pages are served until then. */
async function refresh(
  { database: { db }, renderer, now }: Context,
  app: FastifyInstance,
  signal: AbortSignal,
): Promise<void> {
  try {
    const refreshed = await refreshRenderings({ db, renderer, now }, app.log, signal);
    if (refreshed.articles > 0) app.log.info(refreshed, 'pages were rendered again');
  } catch (error) {
    app.log.warn(
      { err: error },
      'rendering pages again failed and will be tried at the next start',
    );
  }
}

/** The daily backups, if there is a folder for them. */
async function beginBackups(
  { config, database, storage, now }: Context,
  log: FastifyInstance['log'],
): Promise<Backups | undefined> {
  const { backupDir: folder, backupRecipient: recipient, publicUrl } = config;
  if (folder === undefined) return undefined;
  // The code is loaded only here: most blogs that somebody tries out have no backups.
  const { startBackups } = await import('../backup/schedule.ts');
  return startBackups({ database, storage, publicUrl }, { folder, recipient, now, log });
}

/**
 * Returns at the first SIGTERM or SIGINT. Later ones change nothing: a signal to the process group of `npm start` comes twice,
 * the second time from the script that started this program.
 */
function untilSignalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function explainListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} is in use on ${host}: another program, or another Suibi, listens there`,
    EACCES: `PORT: this user may not listen on port ${port}; choose one above 1023`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
    ENOTFOUND: `HOST: the host name ${host} is unknown`,
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new OperatorError(reason, { exitCode: exitCodes.unavailable }) : error;
}
