/** Where a piece of work stands in a queue. */
interface Place {
  /** Work with a lower number begins first. 0 if it is not given. */
  priority?: number;
  /** Who asks for the work. Those who ask with the same priority take turns. */
  key?: string;
}

interface Waiting extends Required<Place> {
  begin(): void;
}

/**
 * Runs at most `concurrency` pieces of work at the same time, and lets the others wait. Of those
 * with the lowest priority number the oldest one begins whose key did not have the last turn. Then
 * the others of its key wait behind all other keys, so that nobody with much work keeps others
 * waiting for more than one piece of it. Without keys the order is that in which they came.
 */
export class WorkQueue {
  readonly #concurrency: number;
  #running = 0;
  #waiting: Waiting[] = [];
  /** The key of the last turn, by priority. */
  readonly #lastKeys = new Map<number, string>();

  constructor({ concurrency }: { concurrency: number }) {
    this.#concurrency = concurrency;
  }

  /**
   * Settles as the work does. Work that fails lets the next one begin. Work for which there is room
   * begins at once.
   */
  async run<Result>(
    work: () => Promise<Result>,
    { priority = 0, key = '' }: Place = {},
  ): Promise<Result> {
    if (this.#running < this.#concurrency) {
      this.#running += 1;
      this.#lastKeys.set(priority, key);
    } else {
      await new Promise<void>((begin) => this.#waiting.push({ priority, key, begin }));
    }
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #takeNext(): Waiting | undefined {
    const lowest = Math.min(...this.#waiting.map(({ priority }) => priority));
    const first = this.#waiting.filter(({ priority }) => priority === lowest);
    const next = first.find(({ key }) => key !== this.#lastKeys.get(lowest)) ?? first[0];
    if (next === undefined) return undefined;
    this.#lastKeys.set(lowest, next.key);
    const isOfKey = (each: Waiting) => each.priority === lowest && each.key === next.key;
    const others = this.#waiting.filter((each) => each !== next);
    this.#waiting = [...others.filter((each) => !isOfKey(each)), ...others.filter(isOfKey)];
    return next;
  }
}
