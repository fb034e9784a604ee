import type { Report } from './lighthouse.ts';

/** The figures of a page. Times are in milliseconds, scores from 0 to 1. */
export interface Figures {
  /** By category, in the report's order. Categories without a score are left out. */
  scores: Map<string, number>;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  /** Bytes that were sent over the network, headers included. */
  bytes: number;
  requests: number;
  /** The reasons for scores below 100. */
  faults: string[];
}

export function readFigures({ categories, audits }: Report): Figures {
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scores = new Map<string, number>();
  const faults: string[] = [];
  for (const { title, score, auditRefs } of Object.values(categories)) {
    if (score === null) continue;
    scores.set(title, score);
    if (score === 1) continue;
    const reasons = auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isFull = weight === 0 || !audit || audit.score === null || audit.score === 1;
      return isFull ? [] : [[audit.title, audit.displayValue].filter(Boolean).join(': ')];
    });
    faults.push(`${title} ${Math.round(score * 100)}: ${reasons.join('; ')}`);
  }
  const loaded = (audits['network-requests']?.details?.items ?? []).filter(
    ({ url }) => !url.startsWith('data:'),
  );
  return {
    scores,
    firstPaint: numberOf('first-contentful-paint'),
    largestPaint: numberOf('largest-contentful-paint'),
    layoutShift: numberOf('cumulative-layout-shift'),
    blockingTime: numberOf('total-blocking-time'),
    bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: loaded.length,
    faults,
  };
}

/** The median of each figure. The faults of a category come from a run with the median score. */
export function medianOf(runs: Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('there is no run to take the median of');
  const median = (of: (figures: Figures) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  const titles = [...first.scores.keys()];
  const scores = new Map(
    titles.map((title) => [title, median((figures) => figures.scores.get(title) ?? 0)]),
  );
  const faults = [...scores].flatMap(([title, score]) => {
    const typical = runs.find((figures) => figures.scores.get(title) === score);
    return (typical?.faults ?? []).filter((fault) => fault.startsWith(`${title} `));
  });
  return {
    scores,
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingTime: median(({ blockingTime }) => blockingTime),
    bytes: median(({ bytes }) => bytes),
    requests: median(({ requests }) => requests),
    faults,
  };
}
