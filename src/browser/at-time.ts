/** Timers of browsers are at most 24 days long. */
const maxTimerMs = 24 * 60 * 60 * 1000;

/**
 * Calls `act` at a time, in milliseconds; soon if it is over. Returns a function that ends this.
 */
export function atTime(time: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = Math.max(0, time - Date.now());
    timer = setTimeout(() => (Date.now() < time ? wait() : act()), Math.min(leftMs, maxTimerMs));
  };
  wait();
  return () => clearTimeout(timer);
}
