// How the renderer's time grows with the length of a text, for every pattern that is known to make
// renderers slow: the time for a text of double length, divided by the time for the single length.
// Ends with 1 when a ratio is 2.6 or more, or when a text is refused that should be rendered.
import { startMeasuring } from '../test/slow-patterns/measure-growth.ts';
import { slowPatterns } from '../test/slow-patterns/slow-patterns.ts';

const maxRatio = 2.6;
/** Other work on the machine can only make a measurement worse, so the best attempt counts. */
const maxAttempts = 3;

const { measure, stop } = startMeasuring();
const worst: { name: string; ratio: number }[] = [];
let unexpected = 0;
for (const { name, isRefused } of slowPatterns) {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts && ratio >= maxRatio; attempt += 1) {
    const growth = await measure(name);
    ratio = Math.min(ratio, growth.ratio);
    if (growth.outcomes.every((outcome) => (outcome === 'rendered') !== isRefused)) continue;
    process.stdout.write(`${name}: ${growth.outcomes.join(', then ')}\n`);
    unexpected += 1;
  }
  worst.push({ name, ratio });
  if (ratio >= maxRatio) process.stdout.write(`${name}: ${ratio.toFixed(2)}\n`);
}
stop();
worst.sort((a, b) => b.ratio - a.ratio);
const grown = worst.filter(({ ratio }) => ratio >= maxRatio).length;
process.stdout.write(`${worst.length} patterns, ${grown} at or above ${maxRatio}; the largest:\n`);
for (const { name, ratio } of worst.slice(0, 5)) {
  process.stdout.write(`  ${ratio.toFixed(2)}  ${name}\n`);
}
process.exitCode = grown + unexpected > 0 ? 1 : 0;
