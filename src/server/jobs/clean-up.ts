import type { FastifyBaseLogger } from 'fastify';
import { purgeEvents } from '../../db/account/events.ts';
import { purgeLoginFailures } from '../../db/account/login-failures.ts';
import { purgeSpentChallenges } from '../../db/account/passkeys.ts';
import { purgeSessions } from '../../db/account/sessions.ts';
import { thinRevisions } from '../../db/articles/thin-revisions.ts';
import { eraseDeleted } from '../../db/connection/erase-deleted.ts';
import { removeOldSnapshots } from '../../db/migrations/snapshot.ts';
import { purgeTrash } from '../../db/removal/purge-trash.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { purgeViews } from '../../db/statistics/views.ts';
import { hourMs } from '../../shared/dates.ts';
import { dayIn } from '../../shared/time/wall-time.ts';
import { forgottenAfterMs } from '../auth/login-throttle.ts';
import { sessionLimits } from '../auth/session.ts';
import type { Context } from '../context.ts';
import { Job } from '../limits/job.ts';
import { purgeUploads } from '../uploads/purge.ts';

const cleanUpEveryMs = 6 * hourMs;

interface Parts {
  /** See `startPurgeClock`. */
  purgeTime(): Promise<number>;
  forgetPictures(context: Context): Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Deletes for good what is over, one step after the other. */
export function cleanUpJob(context: Context, { purgeTime, forgetPictures, log }: Parts): Job {
  const { storage, database, now } = context;
  const { db, sqlite } = database;

  async function thinHistories(): Promise<void> {
    const { removed, damaged } = await thinRevisions(db);
    if (removed > 0) log.info({ revisions: removed }, 'automatic saves were thinned out');
    if (damaged.length > 0) log.error({ articles: damaged }, 'saved texts are damaged');
  }

  async function run(signal: AbortSignal): Promise<void> {
    const time = now();
    // What the owner could miss is deleted by the purge time: a clock that is wrong once moves it
    // by little.
    const ownersTime = await purgeTime();
    const steps: (() => unknown)[] = [
      () => purgeTrash(db, ownersTime),
      thinHistories,
      () => purgeSessions(db, sessionLimits, time),
      () => purgeLoginFailures(db, forgottenAfterMs, time),
      () => purgeEvents(db, time),
      () => purgeSpentChallenges(db, time),
      async () => purgeViews(db, dayIn((await findSettings(db)).timeZone, time)),
      () => purgeUploads({ db, storage }, ownersTime),
      () => storage.tidy(ownersTime),
      () => forgetPictures(context),
      () => sqlite && removeOldSnapshots(sqlite, ownersTime),
      () => eraseDeleted(database),
    ];
    for (const step of steps) {
      if (signal.aborted) return;
      await step();
    }
  }

  const onFault = (error: unknown) =>
    log.warn({ err: error }, 'cleaning up failed and will be tried again later');
  return new Job({ everyMs: cleanUpEveryMs, run, onFault });
}
