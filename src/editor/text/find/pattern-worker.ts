// Finds the matches of a pattern. The page ends this worker if a pattern takes too long.

import { findPattern, type Pattern, type PatternMatches } from './find-pattern.ts';

export interface PatternQuestion {
  text: string;
  pattern: Pattern;
}

/** `begun` comes before the search, so that the time of loading the worker does not count. */
export type PatternAnswer = 'begun' | PatternMatches;

self.onmessage = ({ data: { text, pattern } }: MessageEvent<PatternQuestion>) => {
  answer('begun', []);
  const found = findPattern(text, pattern);
  answer(found, [found.places.buffer]);
};

function answer(given: PatternAnswer, transfer: Transferable[]): void {
  self.postMessage(given, { transfer });
}
