import { afterAll, expect, test } from 'vitest';
import { dose } from '../../test/dose.ts';
import { startMeasuring } from '../../test/slow-patterns/measure-growth.ts';
import { slowPatterns } from '../../test/slow-patterns/slow-patterns.ts';

// The patterns of our own rules. `npm run bench -- growth` holds every pattern to 2.6. Here other
// tests run at the same time, so the limit is higher. A quadratic rule comes to 4.0.
const ours =
  /^(?:headings|code blocks|callouts|colon containers|notes|abbreviations|emoji|maths|line ends|quotes|tables|pictures|addresses|readings): /;
const maxRatio = 3;
const attempts = 4;

const patterns = slowPatterns
  .filter(({ name }) => dose.slowPatternsOfLibraries || ours.test(name))
  .filter((_, index) => index % dose.slowPatternsStep === 0);

const { measure, stop } = startMeasuring();
afterAll(stop);

test.each(patterns)(
  '$name: twice as much takes about twice the time',
  {
    timeout: 120_000,
  },
  async ({ name, isRefused }) => {
    let ratio = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < attempts && ratio >= maxRatio; attempt += 1) {
      const growth = await measure(name);
      ratio = Math.min(ratio, growth.ratio);
      if (isRefused) expect(growth.outcomes).not.toContain('rendered');
      else expect(growth.outcomes).toEqual(['rendered', 'rendered']);
    }
    expect(ratio).toBeLessThan(maxRatio);
  },
);
