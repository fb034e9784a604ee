/** A number from 0 to below 1, as Math.random. */
export type Random = () => number;

/**
 * Random numbers that a seed repeats (Mulberry32,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c).
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to below `to`. */
export function randomWhole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from));
}
