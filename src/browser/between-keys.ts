/** A quick writer needs about this long for a key. Work that begins later after a key could delay the next one. */
const quickKeyMs = 60;
/** After this time without a key the writer rests. */
const restMs = 150;
/** A slow machine may have no good moment while its owner types. */
const maxWaitMs = 150;

/**
 * How long work has to wait for its moment between two keys, in milliseconds. Infinite while the last key is not painted.
 */
export function waitAfterKey(sinceKeyMs: number, isPainted: boolean): number {
  if (!isPainted) return Number.POSITIVE_INFINITY;
  return sinceKeyMs < quickKeyMs || sinceKeyMs >= restMs ? 0 : restMs - sinceKeyMs;
}

/**
 * Runs work that takes milliseconds between two keys: just after a key has been painted, or when the writer rests. Work
 * waits for at most 150 ms.
 */
export function betweenKeys() {
  let waiting: (() => void)[] = [];
  /** When the work has to run at the latest. */
  let lastMomentAt = 0;
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let isPainted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    clearTimeout(timer);
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  };
  const plan = () => {
    clearTimeout(timer);
    if (waiting.length === 0) return;
    const now = performance.now();
    const waitMs = Math.min(waitAfterKey(now - lastKeyAt, isPainted), lastMomentAt - now);
    if (waitMs <= 0) run();
    else timer = setTimeout(run, waitMs);
  };
  const ending = new AbortController();
  const hearKey = () => {
    lastKeyAt = performance.now();
    isPainted = false;
    requestAnimationFrame(() => {
      // This message is read after the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        isPainted = true;
        plan();
      };
      port2.postMessage(undefined);
    });
  };
  // The keyboards of some phones send no `keydown`.
  for (const type of ['keydown', 'beforeinput']) {
    addEventListener(type, hearKey, { capture: true, signal: ending.signal });
  }

  return {
    do(work: () => void): void {
      if (waiting.length === 0) lastMomentAt = performance.now() + maxWaitMs;
      waiting.push(work);
      plan();
    },
    stop(): void {
      ending.abort();
      clearTimeout(timer);
      waiting = [];
    },
  };
}
