import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { checkRecipient } from '../backup/encryption.ts';
import { rememberOwnHost } from '../db/settings/own-hosts.ts';
import { listHiddenUploads } from '../db/uploads/uploads.ts';
import { forgetPictures } from '../og-image/forget-pictures.ts';
import { type Config, type Environment, readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { describeClientAddress } from '../server/http/client-address.ts';
import { type Log, openLog } from '../server/http/log-stream.ts';
import { whileDropping } from '../server/http/unused-connections.ts';
import { cleanUpJob } from '../server/jobs/clean-up.ts';
import { purgeTimeJob, startPurgeClock } from '../server/jobs/purge-clock.ts';
import { indexJob, refreshJob } from '../server/jobs/refresh-renderings.ts';
import { relateJob } from '../server/jobs/relate-articles.ts';
import { limitRendering } from '../server/limits/limit-rendering.ts';
import { PasswordQueue } from '../server/limits/password-queue.ts';
import { makePublic } from '../server/public/public-memo.ts';
import { type Renderer, startRenderer } from '../server/render/renderer.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { hostOf } from '../server/views/referrer.ts';
import { makeViewCounter, viewsJob } from '../server/views/view-counter.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { announce, describeBlog } from './announce.ts';
import { openMigrated, readBuiltAssets } from './program.ts';
import { openTerminalLog } from './terminal-log.ts';

/** After SIGTERM, requests that have begun may take this long. Then they are cut off. */
const maxShutDownMs = 8_000;

/** What the process that runs a blog gives to it. */
interface BlogOptions {
  /** By default that of this process. */
  environment?: Environment;
  /** Writes the address, and the setup link while there is no owner. */
  print(text: string): void;
  log: Log;
  /**
   * Whether a person reads along: then few lines are printed, and the address stays in view. Level
   * `info` has a line for each request and for work in the background; on a terminal only `debug`
   * and `trace` show them.
   */
  isTerminal?: boolean;
  /** It is closed together with the blog. */
  renderer: Renderer;
}

/** Serves until SIGTERM or SIGINT. Throws OperatorError when it cannot begin. */
export async function serve(): Promise<void> {
  const { stdout } = process;
  // It is undefined in a pipe.
  const isTerminal = Boolean(stdout.isTTY);
  // A full disk, or a terminal that is gone, does not stop the program.
  stdout.on('error', () => {});
  const { app, begin } = await openBlog({
    print: (text) => stdout.write(text),
    log: isTerminal ? openTerminalLog(stdout) : openLog(stdout),
    renderer: startRenderer(),
    isTerminal,
  });
  const signalled = untilSignalled();
  const stop = await begin();
  await signalled;
  if (isTerminal) stdout.write('\n  Stopping.\n');
  setTimeout(() => {
    app.log.error('some requests took too long and were cut off');
    process.exit(1);
  }, maxShutDownMs).unref();
  await stop();
}

/**
 * Opens a blog and brings its data up to date. `begin` serves it, and returns the function that
 * finishes the requests and ends everything. Both throw OperatorError when the blog cannot begin.
 */
export async function openBlog({
  environment,
  print,
  log: output,
  renderer,
  isTerminal = false,
}: BlogOptions) {
  const read = readConfig(environment);
  const isQuiet = isTerminal && read.logLevel === 'info';
  const config: Config = isQuiet ? { ...read, logLevel: 'warn' } : read;
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
  if (isTerminal) print(describeBlog(config, migration));
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
  const jobs = await makeJobs(context, log, renderer);
  void jobs.views.start();
  void jobs.purgeTime.start();
  await jobs.cleanUp.start();
  await warnOfHidden(context, log);
  await announce(context, app, print);
  void jobs.refresh.start().then(() => {
    // The index has to be whole before.
    void jobs.index.start();
    void jobs.relate.start();
  });
  void jobs.backup?.start();

  return async () => {
    const stopped = Promise.all(Object.values(jobs).map((job) => job.stop()));
    log.info('stopping');
    await whileDropping(app.server, () => app.close());
    await renderer.close();
    await stopped;
    try {
      await views.flush();
    } catch (error) {
      log.warn({ err: error }, 'the views of the last seconds could not be counted');
    }
    await database.close();
  };
}

/**
 * All that runs without a request, but for the work on uploads and the owner’s indexes, which are
 * parts of the app.
 */
async function makeJobs(context: Context, log: FastifyInstance['log'], renderer: Renderer) {
  const { config, database, storage, views, now } = context;
  const { db } = database;
  const purgeTime = startPurgeClock(db, now);
  const rendering = { db, renderer, now };
  const { backupDir: folder, backupRecipient: recipient, publicUrl } = config;
  return {
    cleanUp: cleanUpJob(context, { purgeTime, forgetPictures, log }),
    purgeTime: purgeTimeJob(purgeTime),
    views: viewsJob(views),
    refresh: refreshJob(rendering, log),
    index: indexJob(rendering, log),
    relate: relateJob(db, log),
    // Most blogs that are tried out have no backups, and do not load their code.
    ...(folder !== undefined && {
      backup: (await import('../backup/schedule.ts')).backupJob(
        { database, storage, publicUrl },
        { folder, recipient, now, log },
      ),
    }),
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

/**
 * Returns at the first SIGTERM or SIGINT. Later ones change nothing: a signal to the process group
 * of `npm start` comes twice, the second time from the script that started this program.
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
