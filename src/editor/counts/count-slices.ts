import { WordCounter } from '../../shared/render/count-words.ts';

/** Keys wait no longer than this for a long text that is being counted. */
const maxSliceMs = 8;
/** So many UTF-16 units take far less than a slice. */
const stepLength = 8_192;

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
    const endMs = now() + maxSliceMs / 2;
    do {
      if (counter.count(stepLength)) return counter.counted;
    } while (now() < endMs);
    await pause();
    if (!isWanted()) return undefined;
  }
}
