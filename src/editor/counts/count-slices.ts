import { WordCounter } from '../../shared/render/count-words.ts';

/** A slice ends after this time, so that keys wait less than 8 ms for it. */
const sliceMs = 4;
/** So many UTF-16 units take far less than a slice, also when the code runs for the first time. */
const stepLength = 2_048;

interface Between {
  /** A time in milliseconds. */
  now(): number;
  /** Lets the page do what waits. */
  pause(): Promise<unknown>;
  /** False ends the counting. */
  isWanted(): boolean;
}

/**
 * Counts a text in slices, with the numbers of `countWords`. Undefined if the counting was ended.
 */
export async function countInSlices(text: string, { now, pause, isWanted }: Between) {
  const counter = new WordCounter(text);
  for (;;) {
    const endMs = now() + sliceMs;
    do {
      if (counter.count(stepLength)) return counter.counted;
    } while (now() < endMs);
    await pause();
    if (!isWanted()) return undefined;
  }
}
