import type { BusyError } from './busy-error.ts';

/**
 * Makes a function that runs work as long as the weights of all pieces that are under way are at most `max` together. The weight
 * of a piece is 1 if it is not given. Otherwise the function rejects at once with the error that `makeError` makes.
 */
export function limited(
  max: number,
  makeError: () => BusyError,
): <Result>(work: () => Promise<Result>, weight?: number) => Promise<Result> {
  let underWay = 0;
  return async (work, weight = 1) => {
    if (underWay + weight > max) throw makeError();
    underWay += weight;
    try {
      return await work();
    } finally {
      underWay -= weight;
    }
  };
}
