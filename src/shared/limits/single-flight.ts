/** Runs work once for all who ask for it while it is under way. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /**
   * The result of the work that is under way for this key, or else of `work`, which begins at once.
   */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const begun = this.#underWay.get(key);
    if (begun) return begun;
    const flight = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, flight);
    return flight;
  }

  /** The result of the work that is under way for this key. Undefined if there is none. */
  find(key: string): Promise<Result> | undefined {
    return this.#underWay.get(key);
  }

  /** Returns when all work has ended, also work that failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }
}

/**
 * The result of `work`, or undefined if it takes longer than `ms` milliseconds. The work then goes
 * on.
 */
export async function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  // Nobody hears of a failure after that time. Whoever asks next begins the work again.
  work.catch(() => {});
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
