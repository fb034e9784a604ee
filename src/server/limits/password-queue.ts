import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { BusyError } from './busy-error.ts';
import { Quota } from './quota.ts';

const maxStrangers = 60;
/** Places of readers who give the password of an article. */
const maxReaders = 100;
/**
 * Places that only known devices and the logged-in owner have, so that strangers cannot take all.
 */
const maxKnown = 20;
/** A stolen cookie of a device cannot take all of these. */
const maxOfOneDevice = 5;

/**
 * Runs one piece of password work after another, because each takes 46 MB of memory: first that of
 * known devices, in the order in which it came. Strangers at the login, and readers who give the
 * password of an article, take turns with each other, so that neither can keep out the others.
 */
export class PasswordQueue {
  readonly #queue = new WorkQueue({ concurrency: 1 });
  // Work that has begun takes no place.
  readonly #known = new Quota({ max: maxKnown, maxPerKey: maxOfOneDevice, makeError: busy });
  readonly #strangers = new Quota({ max: maxStrangers, makeError: busy });
  readonly #readers = new Quota({ max: maxReaders, makeError: busy });

  /**
   * `device` is the name of a known device, or `owner` for the logged-in owner. Throws BusyError
   * when too many wait.
   */
  run<Result>(work: () => Promise<Result>, device?: string): Promise<Result> {
    if (device === undefined) {
      return this.#wait(this.#strangers.acquire(), work, { priority: 1, key: 'strangers' });
    }
    return this.#wait(this.#known.acquire({ key: device }), work, { priority: 0 });
  }

  /** The same for a reader who gives the password of an article. */
  runForReader<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#wait(this.#readers.acquire(), work, { priority: 1, key: 'readers' });
  }

  #wait<Result>(
    leave: () => void,
    work: () => Promise<Result>,
    place: { priority: number; key?: string },
  ): Promise<Result> {
    return this.#queue.run(() => {
      leave();
      return work();
    }, place);
  }
}

function busy(): BusyError {
  return new BusyError('busy', 60);
}
