import { isDatabaseAway } from '../../db/connection/away.ts';
import type { Database } from '../../db/connection/database.ts';
import { saysDiskFull } from '../../db/connection/disk-full.ts';
import {
  findPutLast,
  isWorkWaiting,
  listUncleanedInTurn,
  postponeCleaning,
} from '../../db/uploads/cleaning.ts';
import { beginSmaller, endSmaller, postponeSmaller } from '../../db/uploads/smaller-pictures.ts';
import { type FoundUpload, findUpload } from '../../db/uploads/uploads.ts';
import { hourMs, minuteMs } from '../../shared/dates.ts';
import { SingleFlight, withTimeout } from '../../shared/limits/single-flight.ts';
import { BusyError } from '../limits/busy-error.ts';
import { Job } from '../limits/job.ts';
import { withLease } from '../limits/lease.ts';
import { Quota } from '../limits/quota.ts';
import { isOwnFailure, TaskFailure } from '../task-process/task-failure.ts';
import type { AwaitedBy } from './awaited-by.ts';
import { cleanUpload } from './clean-upload.ts';
import type { Pictures } from './pictures.ts';
import { makeSmallerPictures } from './smaller-pictures.ts';
import type { UploadStorage } from './storage/storage.ts';

interface Parts {
  database: Pick<Database, 'db' | 'kind'>;
  storage: UploadStorage;
  pictures: Pictures;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called when an upload cannot be cleaned, or its smaller pictures cannot be made. */
  onFault(error: Error, details: { uploadID?: string }): void;
  /** `findReady` waits at most so long for the cleaning of a file. The cleaning goes on. */
  maxWaitMs?: number;
}

export interface UploadWork {
  /**
   * An upload that may be served. If its file still has its metadata, the file is cleaned first.
   * Undefined when there is no such upload, and when its file cannot be cleaned. Throws BusyError
   * when that takes long, when too many wait, and when the cleaning has failed or was cut off, and
   * will be tried again.
   */
  findReady(id: string): Promise<FoundUpload | undefined>;
  /** Goes on with the uploads that wait. */
  job: Job;
  /** Stops the job, and waits for all work on uploads. */
  close(): Promise<void>;
}

/** A reader waits at most so long for a file. */
const readerWaitMs = 20_000;
/** A command waits at most so long for a file, also on a busy machine. */
export const commandWaitMs = hourMs;
/**
 * What may end the program is begun only when the program has run for so long: a blog that always
 * ends at once is of no use.
 */
const calmAfterMs = 10 * minuteMs;
/** An import in another process adds uploads that wait. Looking for them is one short query. */
const lookEveryMs = 20_000;
/** So many requests wait at the same time. A page that was just imported can have many pictures. */
const maxRequests = 100;

/**
 * The work on uploads that nobody has to wait for, one file after the other: first the metadata of
 * imported files is removed, then smaller pictures are made. What was not finished when the program
 * ended is done after its next start. A file that fails three times is given up. A file at which
 * the program has ended three times is put last: it is tried once a day, alone, and by a program
 * that has run for a while. On a full disk, and while the database is away, the work waits for the
 * next run. Of several processes one does it.
 */
export function makeUploadWork({
  database,
  onFault,
  maxWaitMs = readerWaitMs,
  ...others
}: Parts): UploadWork {
  const { db } = database;
  const { storage, now } = others;
  const parts = { db, ...others };
  const begunAt = now();
  /** By upload id. */
  const cleanings = new SingleFlight<unknown>();
  const requests = new Quota({ max: maxRequests, makeError: busy });
  const job = new Job({
    everyMs: lookEveryMs,
    run: work,
    async onFault(error) {
      onFault(error as Error, {});
      if (saysDiskFull(error)) await storage.arriving.removeIdle().catch(() => {});
    },
  });

  function clean(id: string, awaitedBy: AwaitedBy): Promise<unknown> {
    return cleanings.run(id, () =>
      withLease(database, `clean ${id}`, maxWaitMs, () => cleanOnce(id, awaitedBy)),
    );
  }

  async function cleanOnce(id: string, awaitedBy: AwaitedBy): Promise<void> {
    try {
      const failure = await cleanUpload(parts, id, awaitedBy);
      if (!failure) return;
      const { fault, isGivenUp } = failure;
      const outcome = isGivenUp
        ? 'is not served'
        : 'could not be prepared, and will be tried again';
      onFault(new Error(`the file ${outcome}: ${fault.kind}`), { uploadID: id });
    } catch (error) {
      if (job.isStopped || isNoFault(error)) await postponeCleaning(db, id);
      throw error;
    }
  }

  async function work(): Promise<void> {
    const putLast = now() - begunAt < calmAfterMs ? undefined : await findPutLast(db, now());
    if (putLast === undefined && !(await isWorkWaiting(db))) return;
    // If another process does this work, it goes on until nothing waits.
    await withLease(database, 'uploads', 0, async () => {
      do await cleanAll();
      while (await shrinkNext());
      if (putLast !== undefined) await cleanNext(putLast);
    });
  }

  async function cleanAll(): Promise<void> {
    for (const id of await listUncleanedInTurn(db)) await cleanNext(id);
  }

  async function cleanNext(id: string): Promise<void> {
    if (job.isStopped || !(await isHere(id))) return;
    await clean(id, 'nobody').catch((error) => {
      if (job.isStopped || isNoFault(error)) throw error;
      onFault(error, { uploadID: id });
    });
  }

  /** On SQLite an import may have listed an upload in a folder of another machine. */
  async function isHere(id: string): Promise<boolean> {
    return (await storage.listForms(id)).size > 0;
  }

  /** False when no upload waits for its smaller pictures. */
  async function shrinkNext(): Promise<boolean> {
    const next = job.isStopped ? undefined : await beginSmaller(db);
    if (!next) return false;
    try {
      await makeSmallerPictures(parts, next);
      await endSmaller(db, next.id, 'made');
      return true;
    } catch (error) {
      if (job.isStopped || isNoFault(error)) {
        await postponeSmaller(db, next.id);
        throw error;
      }
      onFault(error as Error, { uploadID: next.id });
      // What was cut off is tried again, three times in all.
      if (isOwnFailure(error)) await endSmaller(db, next.id, 'failed');
      return true;
    }
  }

  return {
    async findReady(id: string) {
      let upload = await findUpload(db, id);
      // A request must not end the program once more.
      if (upload?.isPutLast) throw busy();
      if (upload?.cleaning === 'waiting' && (await isHere(id))) {
        await requests
          .run(() => withTimeout(maxWaitMs, clean(id, 'reader')))
          .catch((error) => {
            // Its process was killed, which says nothing about the file.
            if (error instanceof TaskFailure) throw busy();
            throw error;
          });
        upload = await findUpload(db, id);
        if (upload?.cleaning === 'waiting') throw busy();
      }
      return upload?.cleaning === 'none' ? upload : undefined;
    },
    job,
    async close() {
      await job.stop();
      await cleanings.settled();
    },
  };
}

/** Whether an error says nothing about the file: the disk is full, or the database is away. */
function isNoFault(error: unknown): boolean {
  return isDatabaseAway(error) || saysDiskFull(error);
}

function busy(): BusyError {
  return new BusyError('preparing', 60);
}
