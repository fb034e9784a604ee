// Whether the renderer's time grows with the text, on every document that is known to make renderers slow: the
// time for twice as much, divided by the time for once. Ends with 1 when one is at least 2.6, or when one is
// refused that is to be rendered.
import { startMeasuring } from '../test/slow-patterns/measure-growth.ts';
import { slowPatterns } from '../test/slow-patterns/slow-patterns.ts';

const limit = 2.6;
/** What else the machine does can only make a measurement worse. */
const attempts = 3;

const { measure, stop } = startMeasuring();
const worst: { name: string; ratio: number }[] = [];
let unexpected = 0;
for (const { name, isRefused } of slowPatterns) {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && ratio >= limit; attempt += 1) {
    const growth = await measure(name);
    ratio = Math.min(ratio, growth.ratio);
    if (growth.outcomes.every((outcome) => (outcome === 'rendered') !== isRefused)) continue;
    process.stdout.write(`${name}: ${growth.outcomes.join(', then ')}\n`);
    unexpected += 1;
  }
  worst.push({ name, ratio });
  if (ratio >= limit) process.stdout.write(`${name}: ${ratio.toFixed(2)}\n`);
}
stop();
worst.sort((a, b) => b.ratio - a.ratio);
const grown = worst.filter(({ ratio }) => ratio >= limit).length;
process.stdout.write(`${worst.length} patterns, ${grown} at or above ${limit}; the largest:\n`);
for (const { name, ratio } of worst.slice(0, 5)) {
  process.stdout.write(`  ${ratio.toFixed(2)}  ${name}\n`);
}
process.exitCode = grown + unexpected > 0 ? 1 : 0;
