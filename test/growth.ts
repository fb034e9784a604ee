const maxTries = 12;
const runsOfTry = 3;

/**
 * How many times as long `work` takes for the size `large`, a multiple of `small`, as for `small`. The least of several tries, until one
 * shows linear growth. Others use the machine, and a long work is interrupted more often than a short one: so the short one is
 * repeated until the sizes of both are equal.
 */
export function growthOf(work: (size: number) => void, small: number, large: number): number {
  const factor = large / small;
  const timeOf = (size: number, times: number) => {
    const runs = Array.from({ length: runsOfTry }, () => {
      const begin = performance.now();
      for (let run = 0; run < times; run += 1) work(size);
      return performance.now() - begin;
    });
    return Math.min(...runs);
  };
  timeOf(small, factor);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least > 1.5 * factor; tries += 1) {
    least = Math.min(least, (factor * timeOf(large, 1)) / timeOf(small, factor));
  }
  return least;
}
