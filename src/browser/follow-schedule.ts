import { atTime } from './at-time.ts';

/** The clocks of device and server differ, and the server may be away for a moment. */
const askAgainMs = 5_000;
const maxAskAgainMs = 60_000;

interface Parts {
  /** When the next article becomes public, in milliseconds; null if none is scheduled. */
  nextTime(): number | null;
  subscribe(listener: () => void): void;
  /** Asks the server for what it has. */
  ask(): Promise<unknown>;
}

/**
 * Asks the server when the time of a scheduled article has come, and again until it is public
 * there: the page says it then. The clock of the device only tells when to ask.
 */
export function followSchedule({ nextTime, subscribe, ask }: Parts): void {
  let known: number | null = null;
  let stop = () => {};
  const follow = () => {
    const next = nextTime();
    if (next === known) return;
    known = next;
    stop();
    if (next !== null) stop = atTime(next, () => askFrom(next, askAgainMs));
  };
  const askFrom = (time: number, pauseMs: number) => {
    void ask();
    stop = atTime(Date.now() + pauseMs, () => askFrom(time, Math.min(2 * pauseMs, maxAskAgainMs)));
  };
  subscribe(follow);
  follow();
}
