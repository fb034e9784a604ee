import type { BusyError } from '../server/limits/busy-error.ts';

interface Limits {
  /** How much may wait and be under way, of everybody together. */
  max: number;
  /** The same, for one of those who ask. */
  maxOfOne: number;
  makeError(): BusyError;
}

type Shared = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a function that runs work at once, or rejects when there is too much of everybody, or of the one who asks. */
export function shareLimit({ max, maxOfOne, makeError }: Limits): Shared {
  const counts = new Map<string, number>();
  let total = 0;
  return async (who, work) => {
    const count = counts.get(who) ?? 0;
    if (total >= max || count >= maxOfOne) throw makeError();
    total += 1;
    counts.set(who, count + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (counts.get(who) ?? 1) - 1;
      if (left > 0) counts.set(who, left);
      else counts.delete(who);
    }
  };
}

/**
 * Makes a function that runs one piece of work at a time. Those who ask take turns, so that one of them with much work keeps nobody
 * waiting for more than one piece of it. Rejects as `shareLimit` does.
 */
export function fairTurns(limits: Limits): Shared {
  const inLimits = shareLimit(limits);
  /** What waits, by who has asked. The one who has had no turn the longest comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  const untilMyTurn = (who: string) =>
    new Promise<void>((resolve) => waiting.set(who, [...(waiting.get(who) ?? []), resolve]));

  /** `last` has just had a turn. */
  function callNext(last: string): void {
    const names = [...waiting.keys()];
    const who = names.find((name) => name !== last) ?? names[0];
    isBusy = who !== undefined;
    if (who === undefined) return;
    const [begin, ...others] = waiting.get(who) ?? [];
    waiting.delete(who);
    if (others.length > 0) waiting.set(who, others);
    begin?.();
  }

  return (who, work) =>
    inLimits(who, async () => {
      if (isBusy) await untilMyTurn(who);
      isBusy = true;
      try {
        return await work();
      } finally {
        callNext(who);
      }
    });
}
