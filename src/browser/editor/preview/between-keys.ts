/** A quick writer needs about this long for a key. Work that begins later after a key could delay the next one. */
const quickKeyMs = 60;
/** After this time without a key the writer rests. */
const restMs = 150;

/**
 * How long work has to wait for its moment between two keys, in milliseconds. Null while the last key is not painted.
 */
export function waitAfterKey(sinceKeyMs: number, isPainted: boolean): number | null {
  if (!isPainted) return null;
  return sinceKeyMs < quickKeyMs || sinceKeyMs >= restMs ? 0 : restMs - sinceKeyMs;
}

/**
 * Runs work that changes much of the page between two keys: just after a key has been painted, or when the writer rests.
 * Work waits for at most 150 ms after a key.
 */
export function betweenKeys() {
  const waiting: (() => void)[] = [];
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let isPainted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    clearTimeout(timer);
    for (const work of waiting.splice(0)) work();
  };
  const plan = () => {
    clearTimeout(timer);
    if (waiting.length === 0) return;
    const waitMs = waitAfterKey(performance.now() - lastKeyAt, isPainted);
    if (waitMs === 0) run();
    else if (waitMs !== null) timer = setTimeout(run, waitMs);
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
      waiting.push(work);
      plan();
    },
    stop(): void {
      ending.abort();
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
