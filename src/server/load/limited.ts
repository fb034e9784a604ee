import type { BusyError } from './busy-error.ts';

/**
 * Makes a function that runs work, at most `max` pieces at the same time. It rejects at once with the error that `makeError`
 * makes when so many are under way.
 */
export function limited(
  max: number,
  makeError: () => BusyError,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= max) throw makeError();
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
