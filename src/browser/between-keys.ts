/**
 * A quick writer needs about this long for a key. Work that begins later after a key could delay
 * the next one.
 */
const quickKeyMs = 60;
/** After this time without a key the writer rests. */
const restMs = 150;
/** A slow machine may have no good moment while its owner types. */
const maxWaitMs = 150;

/**
 * How long work has to wait for its moment between two keys, in milliseconds. Infinite while the
 * last key is not painted.
 */
export function waitAfterKey(sinceKeyMs: number, isPainted: boolean): number {
  if (!isPainted) return Number.POSITIVE_INFINITY;
  return sinceKeyMs < quickKeyMs || sinceKeyMs >= restMs ? 0 : restMs - sinceKeyMs;
}

/**
 * Runs work that takes milliseconds between two keys: just after a key has been painted, or when
 * the writer rests. Work waits for at most 150 ms.
 */
export class BetweenKeys {
  #waiting: (() => void)[] = [];
  /** When the work has to run at the latest. */
  #lastMomentAt = 0;
  #lastKeyAt = Number.NEGATIVE_INFINITY;
  #isPainted = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ending = new AbortController();

  constructor() {
    // The keyboards of some phones send no `keydown`.
    for (const type of ['keydown', 'beforeinput']) {
      addEventListener(type, () => this.#noteKey(), { capture: true, signal: this.#ending.signal });
    }
  }

  run(work: () => void): void {
    if (this.#waiting.length === 0) this.#lastMomentAt = performance.now() + maxWaitMs;
    this.#waiting.push(work);
    this.#plan();
  }

  /** Work that waits is not done. */
  stop(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #noteKey(): void {
    this.#lastKeyAt = performance.now();
    this.#isPainted = false;
    requestAnimationFrame(() => {
      // This message is read after the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        this.#isPainted = true;
        this.#plan();
      };
      port2.postMessage(undefined);
    });
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const now = performance.now();
    const waitMs = Math.min(
      waitAfterKey(now - this.#lastKeyAt, this.#isPainted),
      this.#lastMomentAt - now,
    );
    if (waitMs <= 0) this.#runAll();
    else this.#timer = setTimeout(() => this.#runAll(), waitMs);
  }

  #runAll(): void {
    const due = this.#waiting;
    this.#waiting = [];
    for (const work of due) work();
  }
}
