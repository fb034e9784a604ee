const maxTries = 12;
const runsOfTry = 3;

/** How many times as large as the short work the long one is. */
const factor = 16;

/**
 * The largest growth of a work that is linear: up to three times the 16, because what a long work
 * builds outlives the collector's space for young objects. By the square of the size it would be
 * 100 to 256.
 */
export const maxLinearGrowth = 80;

/**
 * How many times as long `work` takes for the size `large` as for its 16th part. The least of
 * several tries, until one shows linear growth. Others use the machine, and a long work is
 * interrupted more often than a short one: so the short one is repeated until the sizes of both are
 * equal.
 */
export function growthOf(work: (size: number) => void, large: number): number {
  const timeOf = (size: number, times: number) => {
    const runs = Array.from({ length: runsOfTry }, () => {
      const begin = performance.now();
      for (let run = 0; run < times; run += 1) work(size);
      return performance.now() - begin;
    });
    return Math.min(...runs);
  };
  const small = large / factor;
  timeOf(small, factor);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least > 1.5 * factor; tries += 1) {
    least = Math.min(least, (factor * timeOf(large, 1)) / timeOf(small, factor));
  }
  return least;
}
