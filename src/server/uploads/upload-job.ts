import { isDatabaseAway } from '../../db/connection/away.ts';
import type { Database } from '../../db/connection/database.ts';
import { isDiskFull } from '../../db/connection/disk-full.ts';
import {
  beginRenditions,
  endRenditions,
  findPutLast,
  isWorkWaiting,
  listQuarantined,
  postponeRenditions,
  postponeSanitising,
} from '../../db/uploads/upload-state.ts';
import { minuteMs } from '../../shared/dates.ts';
import { SingleFlight } from '../../shared/limits/single-flight.ts';
import { Job } from '../limits/job.ts';
import { withLease } from '../limits/lease.ts';
import { isOwnFailure } from '../task-process/task-failure.ts';
import type { ImageTasks, Priority } from './image-tasks.ts';
import { makeRenditions } from './renditions.ts';
import { sanitiseUpload } from './sanitise.ts';
import type { UploadStorage } from './storage/storage.ts';

/** Where the faults of uploads are told. */
export interface FaultLog {
  warn(details: { err: unknown; uploadID?: string }, message: string): void;
}

interface Parts {
  database: Pick<Database, 'db' | 'kind'>;
  storage: UploadStorage;
  imageTasks: ImageTasks;
  /** Milliseconds since the epoch. */
  now(): number;
  /** If another process sanitises a file, `sanitise` waits at most so long for it. */
  maxWaitMs: number;
  log: FaultLog;
}

/**
 * What may end the program is begun only when the program has run for so long: a blog that always
 * ends at once is of no use.
 */
const calmAfterMs = 10 * minuteMs;
/** An import in another process adds uploads that wait. Looking for them is one short query. */
const lookEveryMs = 20_000;

/**
 * The work on uploads that nobody has to wait for, one file after the other: first the metadata of
 * imported files is removed, then renditions are made. What was not finished when the program
 * ended is done after its next start. A file that fails three times is given up. A file at which
 * the program has ended three times is put last: it is tried once a day, alone, and by a program
 * that has run for a while. On a full disk, and while the database is away, the work waits for the
 * next run. Of several processes one does it.
 */
export class UploadJob {
  readonly #parts: Parts;
  readonly #begunAt: number;
  /** By upload id. */
  readonly #sanitisings = new SingleFlight<unknown>();
  readonly #job: Job;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#begunAt = parts.now();
    this.#job = new Job({
      everyMs: lookEveryMs,
      run: () => this.#run(),
      onFault: async (error) => {
        this.#tell(error);
        if (isDiskFull(error)) await parts.storage.partials.removeIdle().catch(() => {});
      },
    });
  }

  /** Goes on with the uploads that wait, now and again and again. */
  start(): Promise<void> {
    return this.#job.start();
  }

  /** As `Job.wake`. */
  wake(): Promise<void> {
    return this.#job.wake();
  }

  /** Nothing more is begun. Waits for all work on uploads. */
  async close(): Promise<void> {
    await this.#job.stop();
    await this.#sanitisings.settled();
  }

  /**
   * Sanitises an upload, once for all who ask for it. Returns at the end of the try, also when it
   * has failed because of the file. Rejects when the upload cannot be sanitised now.
   */
  sanitise(id: string, priority: Priority): Promise<unknown> {
    const { database, maxWaitMs } = this.#parts;
    return this.#sanitisings.run(id, () =>
      withLease(database, `sanitise ${id}`, maxWaitMs, () => this.#sanitiseOnce(id, priority)),
    );
  }

  /** On SQLite an import may have listed an upload in a folder of another machine. */
  async isHere(id: string): Promise<boolean> {
    return (await this.#parts.storage.listForms(id)).size > 0;
  }

  get #db() {
    return this.#parts.database.db;
  }

  async #sanitiseOnce(id: string, priority: Priority): Promise<void> {
    try {
      const failure = await sanitiseUpload(this.#parts, id, priority);
      if (!failure) return;
      const { fault, isGivenUp } = failure;
      const outcome = isGivenUp
        ? 'is not served'
        : 'could not be prepared, and will be tried again';
      this.#tell(new Error(`the file ${outcome}: ${fault.kind}`), id);
    } catch (error) {
      if (this.#isNoFault(error)) await postponeSanitising(this.#db, id);
      throw error;
    }
  }

  async #run(): Promise<void> {
    const now = this.#parts.now();
    const putLast =
      now - this.#begunAt < calmAfterMs ? undefined : await findPutLast(this.#db, now);
    if (putLast === undefined && !(await isWorkWaiting(this.#db))) return;
    // If another process does this work, it goes on until nothing waits.
    await withLease(this.#parts.database, 'uploads', 0, async () => {
      do await this.#sanitiseAll();
      while (await this.#makeNextRenditions());
      if (putLast !== undefined) await this.#sanitiseNext(putLast);
    });
  }

  async #sanitiseAll(): Promise<void> {
    for (const id of await listQuarantined(this.#db)) await this.#sanitiseNext(id);
  }

  async #sanitiseNext(id: string): Promise<void> {
    if (this.#job.isStopped || !(await this.isHere(id))) return;
    await this.sanitise(id, 'background').catch((error) => {
      if (this.#isNoFault(error)) throw error;
      this.#tell(error, id);
    });
  }

  /** False when no upload waits for its renditions. */
  async #makeNextRenditions(): Promise<boolean> {
    const next = this.#job.isStopped ? undefined : await beginRenditions(this.#db);
    if (!next) return false;
    try {
      await makeRenditions(this.#parts, next);
      await endRenditions(this.#db, next.id, 'made');
    } catch (error) {
      if (this.#isNoFault(error)) {
        await postponeRenditions(this.#db, next.id);
        throw error;
      }
      this.#tell(error, next.id);
      // What was cut off is tried again, three times in all.
      if (isOwnFailure(error)) await endRenditions(this.#db, next.id, 'failed');
    }
    return true;
  }

  /**
   * Whether an error says nothing about the file: the program ends, the disk is full, or the
   * database is away.
   */
  #isNoFault(error: unknown): boolean {
    return this.#job.isStopped || isDatabaseAway(error) || isDiskFull(error);
  }

  #tell(error: unknown, uploadID?: string): void {
    const details = { err: error, ...(uploadID !== undefined && { uploadID }) };
    this.#parts.log.warn(details, 'the work on an upload failed');
  }
}
