interface Item {
  isTrying: boolean;
  /** Somebody has asked again while an attempt was running. */
  again: boolean;
  isDue: boolean;
  /** Ends the pause after a failed attempt. */
  endPause: () => void;
  /** The attempts of one name follow one another. */
  last: Promise<unknown>;
}

interface Parts {
  pause(ms: number): Promise<void>;
  /** False if the attempt has failed and is to be repeated. */
  attempt(name: string): Promise<boolean>;
  /** `failures` is at least 1. */
  retryDelayMs(failures: number): number;
}

/** Attempts by name: one at a time for each name, repeated until one succeeds. */
export class RetryQueue {
  readonly #parts: Parts;
  readonly #items = new Map<string, Item>();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins an attempt now, or ends the pause before the next one. */
  wake(name: string): void {
    const item = this.#find(name);
    item.again = true;
    item.endPause();
    if (item.isTrying || this.#isStopped) return;
    item.isTrying = true;
    void this.#tryUntilDone(name, item).finally(() => {
      item.isTrying = false;
    });
  }

  /** One attempt, after those that are running. False if it has failed. */
  once(name: string): Promise<boolean> {
    const item = this.#find(name);
    const next = item.last.then(() => this.#isStopped || this.#parts.attempt(name));
    item.last = next.catch(() => undefined);
    return next;
  }

  /** Begins an attempt after `delayMs`. Further calls in this time change nothing. */
  soon(name: string, delayMs: number): void {
    const item = this.#find(name);
    if (item.isDue || this.#isStopped) return;
    item.isDue = true;
    void this.#parts.pause(delayMs).then(() => {
      item.isDue = false;
      this.wake(name);
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const item of this.#items.values()) item.endPause();
  }

  #find(name: string): Item {
    const known = this.#items.get(name);
    if (known) return known;
    const none = { isTrying: false, again: false, isDue: false };
    const item: Item = { ...none, endPause: () => {}, last: Promise.resolve() };
    this.#items.set(name, item);
    return item;
  }

  async #tryUntilDone(name: string, item: Item): Promise<void> {
    const { pause, retryDelayMs } = this.#parts;
    let failures = 0;
    do {
      item.again = false;
      const isDone = await this.once(name);
      failures = isDone ? 0 : failures + 1;
      if (failures > 0 && !this.#isStopped && !item.again) {
        await Promise.race([
          pause(retryDelayMs(failures)),
          new Promise<void>((resolve) => {
            item.endPause = resolve;
          }),
        ]);
      }
    } while ((failures > 0 || item.again) && !this.#isStopped);
    item.isTrying = false;
  }
}
