import type { FastifyBaseLogger } from 'fastify';
import { eraseDeleted } from '../../db/connection/erase-deleted.ts';
import { removeOldSnapshots } from '../../db/migrations/snapshot.ts';
import { removeBlog } from '../../db/removal/remove-blog.ts';
import type { DeviceName } from '../../shared/account/account-events.ts';
import type { Context } from '../context.ts';
import { removeUploads } from '../uploads/purge.ts';

/**
 * Deletes everything that was written, and notes that `device` has done it. When it returns, all
 * rows are gone, and nobody gets the files any more. The files themselves go in the background:
 * thousands of them take longer than a browser waits. The purge at the next start removes what a
 * killed program leaves.
 */
export async function removeWholeBlog(
  { database, storage, now }: Context,
  device: DeviceName,
  log: FastifyBaseLogger,
): Promise<void> {
  const { db, sqlite } = database;
  const { uploadIDs, ...contents } = await removeBlog(db, { device, now: now() });
  log.warn(contents, 'everything that was written was deleted');
  if (sqlite) removeOldSnapshots(sqlite, Number.POSITIVE_INFINITY);
  await eraseDeleted(database);
  removeUploads({ db, storage }, uploadIDs, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the purge at the next start will remove the other files'),
  );
}
