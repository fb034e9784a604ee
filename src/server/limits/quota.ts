interface Limits {
  /** The weights of all parts that are taken, together. */
  max: number;
  /** The same, for the parts of one key. `max` if it is not given. */
  maxPerKey?: number;
  /** The error for whoever asks for more. */
  makeError(): Error;
}

interface Part {
  /** Who asks. */
  key?: string;
  /** 1 if it is not given. */
  weight?: number;
}

/**
 * Lets only so much be under way, or wait, at the same time. It refuses at once: nobody waits for
 * it.
 */
export class Quota {
  readonly #limits: Limits;
  #taken = 0;
  readonly #takenByKey = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Takes a part, and returns the function that gives it back. Throws if there is too much of
   * everybody, or of this key.
   */
  acquire({ key = '', weight = 1 }: Part = {}): () => void {
    const { max, maxPerKey = max, makeError } = this.#limits;
    const ofKey = this.#takenByKey.get(key) ?? 0;
    if (this.#taken + weight > max || ofKey + weight > maxPerKey) throw makeError();
    this.#add(key, weight);
    return () => this.#add(key, -weight);
  }

  /** Runs work that holds a part until it ends or fails. Rejects as `acquire` throws. */
  async run<Result>(work: () => Promise<Result>, part?: Part): Promise<Result> {
    const release = this.acquire(part);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #add(key: string, weight: number): void {
    this.#taken += weight;
    const ofKey = (this.#takenByKey.get(key) ?? 0) + weight;
    if (ofKey > 0) this.#takenByKey.set(key, ofKey);
    else this.#takenByKey.delete(key);
  }
}
