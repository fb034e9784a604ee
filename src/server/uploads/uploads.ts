import { type FoundUpload, findUpload } from '../../db/uploads/uploads.ts';
import { hourMs, minuteMs } from '../../shared/dates.ts';
import { SingleFlight, withTimeout } from '../../shared/limits/single-flight.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { BusyError } from '../limits/busy-error.ts';
import { Job } from '../limits/job.ts';
import { withLease } from '../limits/lease.ts';
import { Quota } from '../limits/quota.ts';
import { TaskFailure } from '../task-process/task-failure.ts';
import { ImageTasks } from './image-tasks.ts';
import { faultOfHead, renewStored, type StoreOutcome, storeUpload } from './receive.ts';
import { withRoom } from './storage/storage.ts';
import { type FaultLog, UploadJob } from './upload-job.ts';

interface Blog extends Pick<Context, 'storage' | 'now' | 'isCommand'> {
  database: Pick<Context['database'], 'db' | 'kind'>;
  /** Whoever asks for a file waits at most so long. */
  maxWaitMs?: number;
}

/** The call that ends an upload waits at most so long for the picture. Then the page asks again. */
const maxFinishMs = 20_000;
/** A reader waits at most so long for a file. */
const readerWaitMs = 20_000;
/** A command waits at most so long for a file, also on a busy machine. */
const commandWaitMs = hourMs;
/** So many parts are in memory, each with up to 4 MB. A page sends three files at a time. */
const maxParts = 8;
/** So many requests wait at the same time. A page that was just imported can have many pictures. */
const maxRequests = 100;
/** How often unfinished uploads are looked at: they are removed after 24 hours. */
const removeOldEveryMs = 10 * minuteMs;

/**
 * The uploads of a blog: takes files in parts, has them made ready for readers, and finds those
 * that are. `start` begins the work without a request, and `close` ends it.
 */
export class Uploads {
  readonly #blog: Blog;
  readonly #maxWaitMs: number;
  readonly #imageTasks = new ImageTasks();
  readonly #job: UploadJob;
  readonly #removeOld: Job;
  readonly #parts = new Quota({ max: maxParts, makeError: tooMany });
  readonly #requests = new Quota({ max: maxRequests, makeError: preparing });
  /** By the hash of the file. */
  readonly #finishing = new SingleFlight<StoreOutcome | undefined>();

  constructor(blog: Blog, log: FaultLog) {
    const { isCommand = false, maxWaitMs = isCommand ? commandWaitMs : readerWaitMs } = blog;
    this.#blog = blog;
    this.#maxWaitMs = maxWaitMs;
    this.#job = new UploadJob({ ...blog, maxWaitMs, imageTasks: this.#imageTasks, log });
    this.#removeOld = new Job({
      everyMs: removeOldEveryMs,
      async run() {
        await blog.storage.partials.removeOld();
      },
      onFault: (error) => log.warn({ err: error }, 'unfinished uploads could not be removed'),
    });
  }

  start(): void {
    void this.#job.start();
    void this.#removeOld.start();
  }

  /** Returns when the work on uploads that wait has gone through all of them once more. */
  wake(): Promise<void> {
    return this.#job.wake();
  }

  /** Ends the processes of pictures, and waits for all work on uploads. */
  async close(): Promise<void> {
    this.#imageTasks.close();
    await Promise.all([this.#job.close(), this.#removeOld.stop()]);
  }

  /** Says how much the blog has of a file: the whole upload, or its first bytes. */
  async begin(hash: string, bytes: number): Promise<StoreOutcome> {
    const { maxFileBytes: maxBytes } = uploadLimits;
    if (bytes === 0) return refused({ kind: 'empty' });
    if (bytes > maxBytes) return refused({ kind: 'too-large', maxBytes });
    const stored = await renewStored(this.#blog, hash);
    if (stored) return { kind: 'stored', upload: stored };
    return {
      kind: 'incomplete',
      received: await this.#blog.storage.partials.receivedBytes(hash),
    };
  }

  /**
   * Takes one of the places for parts in memory, before a part is read. Returns the function that
   * gives it back. Throws BusyError when all are taken.
   */
  acquirePart(): () => void {
    return this.#parts.acquire();
  }

  /**
   * Writes a part at `offset`. The answer says how many bytes of the file are kept then: the next
   * part begins there. Throws BusyError when there is no room for one more unfinished upload.
   */
  async writePart(hash: string, offset: number, part: Uint8Array): Promise<StoreOutcome> {
    const { partials } = this.#blog.storage;
    const { maxFileBytes: maxBytes } = uploadLimits;
    if (offset + part.length > maxBytes) return refused({ kind: 'too-large', maxBytes });
    const fault = offset === 0 ? faultOfHead(part, part.length) : undefined;
    if (fault) return refused(fault);
    const received = await withRoom(partials, hash, () => partials.writePart(hash, offset, part));
    if (received === 'no-room') throw tooMany();
    return { kind: 'incomplete', received };
  }

  /**
   * Makes an upload of a file that has arrived. `checking` if that takes long: it goes on, and the
   * next call for this file gets its outcome. Calls for one file share the work, also when they
   * come to several processes.
   */
  async finish(
    hash: string,
    file: { name: string; bytes: number },
  ): Promise<StoreOutcome | { kind: 'checking' }> {
    const { database, storage } = this.#blog;
    const parts = { ...this.#blog, imageTasks: this.#imageTasks };
    const finished = this.#finishing.run(hash, () =>
      withLease(database, `upload ${hash}`, maxFinishMs, () =>
        withRoom(storage.partials, hash, () => storeUpload(parts, { hash, ...file })),
      ),
    );
    const outcome = await withTimeout(maxFinishMs, finished);
    if (outcome?.kind === 'stored') void this.#job.wake();
    return outcome ?? { kind: 'checking' };
  }

  /**
   * An upload that may be served. If its file still has its metadata, the file is sanitised first.
   * Undefined when there is no such upload, and when its file cannot be sanitised. Throws BusyError
   * when that takes long, when too many wait, and when the sanitising has failed or was cut off,
   * and will be tried again.
   */
  async findReady(id: string): Promise<FoundUpload | undefined> {
    const { db } = this.#blog.database;
    let upload = await findUpload(db, id);
    // A request must not end the program once more.
    if (upload?.state === 'put-last') throw preparing();
    if (upload?.state === 'quarantined' && (await this.#job.isHere(id))) {
      await this.#requests
        .run(() => withTimeout(this.#maxWaitMs, this.#job.sanitise(id, 'reader')))
        .catch((error) => {
          // Its process was killed, which says nothing about the file.
          if (error instanceof TaskFailure) throw preparing();
          throw error;
        });
      upload = await findUpload(db, id);
      if (upload?.state === 'quarantined' || upload?.state === 'put-last') throw preparing();
    }
    return upload?.state === 'ready' ? upload : undefined;
  }
}

function refused(fault: UploadFault): StoreOutcome {
  return { kind: 'refused', fault };
}

function tooMany(): BusyError {
  return new BusyError('uploads-busy', 5);
}

function preparing(): BusyError {
  return new BusyError('preparing', 60);
}
