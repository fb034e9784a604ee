import { expect, test } from 'vitest';
import type { Report } from '../bench/report/report.ts';
import { writeResultsPage } from '../bench/report/results-page.ts';

function makeReport(report: Partial<Report>): Report {
  return {
    name: 'start',
    measuredAt: '2026-11-22T20:05:59.123Z',
    machine: {
      cpu: 'Some CPU',
      cores: 2,
      memoryGB: 25,
      system: 'Linux 6.1',
      load: 4,
      versions: ['Node 24.1.0', 'SQLite 3.51.3'],
    },
    tables: [{ title: 'time in ms', columns: ['articles', 'a | b'], rows: [['100', '5.00']] }],
    missed: [],
    ...report,
  };
}

test('the page of results has each measurement with date, machine, load, tables and missed limits', () => {
  const page = writeResultsPage([
    makeReport({ name: 'start' }),
    makeReport({ name: 'grow', missed: ['memory', 'start'] }),
  ]);
  expect(page.slice(page.indexOf('## grow'))).toBe(`## grow

\`npm run bench -- grow\` on 2026-11-22 at 20:05 UTC: Some CPU, 2 cores, 25 GB, Linux 6.1; Node 24.1.0, SQLite 3.51.3. Load before: 4.0.

time in ms:

| articles | a \\| b |
| --- | ---: |
| 100 | 5.00 |

Limits that are missed:

- memory
- start

## start

\`npm run bench -- start\` on 2026-11-22 at 20:05 UTC: Some CPU, 2 cores, 25 GB, Linux 6.1; Node 24.1.0, SQLite 3.51.3. Load before: 4.0.

time in ms:

| articles | a \\| b |
| --- | ---: |
| 100 | 5.00 |

Every limit is kept.
`);
});
