const tries = 4;
const runsOfTry = 3;

/** How many times as long `work` takes for the size `large` as for `small`. The least of several tries, because others use the machine. */
export function growthOf(work: (size: number) => void, small: number, large: number): number {
  const timeOf = (size: number) => {
    const times = Array.from({ length: runsOfTry }, () => {
      const begin = performance.now();
      work(size);
      return performance.now() - begin;
    });
    return Math.min(...times);
  };
  timeOf(small);
  return Math.min(...Array.from({ length: tries }, () => timeOf(large) / timeOf(small)));
}
