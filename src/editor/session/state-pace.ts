/**
 * Words that take turns while somebody types are shown only when words have been passing for this
 * long.
 */
const passingShownAfterMs = 1_000;
/** Passing words change at most once in this time. */
const minBetweenPassingMs = 2_000;

interface Words {
  short: string;
  isPassing: boolean;
}

/** Keeps the words of the header quiet. All times are in milliseconds. */
export interface Pace {
  shown: string;
  /** Since when all words have been passing ones. Null if the last ones were not. */
  passingSinceMs: number | null;
  /** When passing words were shown last. */
  lastPassingMs: number;
}

export function startPace({ short }: Words): Pace {
  return { shown: short, passingSinceMs: null, lastPassingMs: Number.NEGATIVE_INFINITY };
}

/**
 * The words to show when the state is `words`. `againMs`: in how much time to ask again, if time
 * alone will change them.
 */
export function pace(
  before: Pace,
  { short, isPassing }: Words,
  nowMs: number,
): { next: Pace; againMs?: number } {
  if (!isPassing) return { next: { ...before, shown: short, passingSinceMs: null } };
  const passingSinceMs = before.passingSinceMs ?? nowMs;
  const next = { ...before, passingSinceMs };
  if (before.shown === short) return { next };
  const showAtMs = Math.max(
    passingSinceMs + passingShownAfterMs,
    before.lastPassingMs + minBetweenPassingMs,
  );
  if (nowMs < showAtMs) return { next, againMs: showAtMs - nowMs };
  return { next: { ...next, shown: short, lastPassingMs: nowMs } };
}
