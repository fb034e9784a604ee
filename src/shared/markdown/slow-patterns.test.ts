import { afterAll, expect, test } from 'vitest';
import { startMeasuring } from '../../../test/slow-patterns/measure-growth.ts';
import { slowPatterns } from '../../../test/slow-patterns/slow-patterns.ts';

// Those of the rules that are ours. `npm run bench -- growth` has all of them, and holds them to 2.6; here, where
// other tests run beside, the limit is what a rule that is quadratic (4.0) still passes by far.
const ours = /^(?:headings|notes|abbreviations|emoji|maths|line ends|quotes|tables|pictures): /;
const limit = 3;
const attempts = 4;

const { measure, stop } = startMeasuring();
afterAll(stop);

test.each(slowPatterns.filter(({ name }) => ours.test(name)))(
  '$name: twice as much takes about twice the time',
  {
    timeout: 120_000,
  },
  async ({ name, isRefused }) => {
    let ratio = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < attempts && ratio >= limit; attempt += 1) {
      const growth = await measure(name);
      ratio = Math.min(ratio, growth.ratio);
      if (isRefused) expect(growth.outcomes).not.toContain('rendered');
      else expect(growth.outcomes).toEqual(['rendered', 'rendered']);
    }
    expect(ratio).toBeLessThan(limit);
  },
);
