interface Options {
  /** After so many milliseconds it runs again. Undefined: only when it is woken. */
  everyMs?: number;
  /** Ends early on `signal`, and the next run continues. */
  run(signal: AbortSignal): Promise<void>;
  /** Called when a run fails, but not when it was stopped. The next run tries again. */
  onFault(error: unknown): Promise<void> | void;
}

/**
 * Work that no request waits for. It runs at most once at a time, and nothing of it begins after
 * `stop`.
 */
export class Job {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #running = Promise.resolve();
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /**
   * Runs now, and from now on every `everyMs`. Returns when the first run has ended. It never
   * rejects.
   */
  start(): Promise<void> {
    const { everyMs } = this.#options;
    if (everyMs !== undefined && !this.isStopped) {
      this.#timer = setInterval(() => this.wake(), everyMs).unref();
    }
    return this.wake();
  }

  /**
   * Returns when a run has ended that began after this call. If one is under way, which may have
   * passed what is new, one more follows it, however often it is woken meanwhile. It never rejects.
   */
  wake(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#runOnce();
      return this.#running;
    });
    return this.#next;
  }

  /** Tells the run that is under way to end early, and waits for it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await (this.#next ?? this.#running);
  }

  async #runOnce(): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.#options.run(this.#stopping.signal);
    } catch (error) {
      if (!this.isStopped) await this.#options.onFault(error);
    }
  }
}
