import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { renderMarkdown, renderPrepared } from '../../src/markdown/render.ts';
import type { SlowPattern } from './row.ts';
import { slowPatterns } from './slow-patterns.ts';

/** How the time of a slow pattern grows. */
export interface Growth {
  /** Repetitions in the smaller document. */
  n: number;
  /**
   * Milliseconds of the processor for it, and for the one that is twice as long; the best of
   * several.
   */
  once: number;
  twice: number;
  ratio: number;
  /** `rendered`, or why it is not, of both documents. */
  outcomes: string[];
}

/**
 * The time for a text of double length, divided by the time for the single length, is below this.
 */
const maxRatio = 2.6;
/**
 * Patterns within a bound take little time, and cannot be made longer, so they are measured more
 * often.
 */
const maxRounds = { beyond: 5, withinBound: 20 };
/**
 * A document that takes less time is rendered several times in one measurement, because the clock
 * is coarse.
 */
const minMeasuredMs = 10;
/**
 * The first round counts only if it takes less: a longer one contains the time in which V8 compiles
 * the program.
 */
const maxFirstRoundMs = 40;

// In a process of its own this file answers the name of a slow pattern with its `Growth`.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

function render(document: string): string {
  const result = renderPrepared(document);
  return result.kind === 'refused' ? result.reason.name : result.kind;
}

function time(document: string, times: number): { time: number; outcome: string } {
  let outcome = '';
  collect({ type: 'minor' });
  const start = process.cpuUsage();
  for (let done = 0; done < times; done += 1) outcome = render(document);
  const { user, system } = process.cpuUsage(start);
  return { time: (user + system) / 1000 / times, outcome };
}

/**
 * The larger document goes first. If the smaller one did, its slow first time would hide the
 * growth.
 */
function growthAt({ document, isWithinBound }: SlowPattern, n: number): Growth {
  const rounds = isWithinBound ? maxRounds.withinBound : maxRounds.beyond;
  const small = document(n);
  const large = document(2 * n);
  const first = time(small, 1);
  const times = Math.ceil(minMeasuredMs / Math.max(first.time, 0.02));
  let once = times === 1 ? first.time : Number.POSITIVE_INFINITY;
  let twice = Number.POSITIVE_INFINITY;
  let outcome = '';
  for (let round = 0; round < rounds; round += 1) {
    const larger = time(large, times);
    outcome = larger.outcome;
    twice = Math.min(twice, larger.time);
    if (round > 0 || first.time < maxFirstRoundMs) once = Math.min(once, time(small, times).time);
    if (twice / once < maxRatio) break;
  }
  return { n, once, twice, ratio: twice / once, outcomes: [first.outcome, outcome] };
}

/**
 * Where the larger document is the first that no longer fits into the caches of the processor, its
 * time takes one step up. What is quadratic gets worse with more, a step is left behind.
 */
function growthOf(pattern: SlowPattern): Growth {
  let growth = growthAt(pattern, pattern.n);
  for (const factor of pattern.isWithinBound ? [] : [2, 4]) {
    if (growth.ratio < maxRatio) break;
    growth = growthAt(pattern, factor * pattern.n);
  }
  return growth;
}

process.on('message', async (name) => {
  const pattern = slowPatterns.find((each) => each.name === name);
  if (!pattern) throw new Error(`No slow pattern is called ${name}`);
  // Code languages and maths are loaded first.
  await renderMarkdown(pattern.document(2));
  process.send?.(growthOf(pattern));
});
