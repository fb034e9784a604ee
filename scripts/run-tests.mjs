// Runs the steps of npm test, test:rest and test:long, adds up their tests, and says how long each
// step took.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root, run } from './prepare.mjs';

const module = (...path) => join(root, 'node_modules', ...path);

/**
 * Runs steps one after the other until one fails. A step is a name and a function, which gets
 * `runVitest` and `runPlaywright`. The last line is the number of tests that passed and failed.
 */
export async function runSteps(steps) {
  const reports = mkdtempSync(join(tmpdir(), 'suibi-reports-'));
  const totals = { passed: 0, failed: 0 };
  const times = [];
  const runners = {
    runVitest: (...args) => runVitest(reports, totals, args),
    // `through` is a command that starts the tests, with its arguments.
    runPlaywright: (chromium, args = [], through = []) =>
      runPlaywright(reports, totals, chromium, args, through),
  };
  try {
    for (const [name, work] of Object.entries(steps)) {
      process.stdout.write(`\n— ${name}\n`);
      const start = performance.now();
      try {
        await work(runners);
        if (totals.failed > 0) throw new Error(`${name}: tests failed`);
      } finally {
        times.push([name, performance.now() - start]);
      }
    }
  } catch (error) {
    // A step that fails outside any test must not read as a green run.
    totals.failed ||= 1;
    throw error;
  } finally {
    rmSync(reports, { recursive: true, force: true });
    process.stdout.write(`\n${describeTimes(times)}\n`);
    process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  }
}

function describeTimes(times) {
  const all = times.reduce((sum, [, ms]) => sum + ms, 0);
  return [...times, ['all', all]]
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
}

async function runVitest(reports, totals, args) {
  const report = join(reports, 'vitest.json');
  const reporters = ['default', './test/short-diffs.ts', 'json'].map(
    (name) => `--reporter=${name}`,
  );
  const count = ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  });
  await counted(totals, report, count, () =>
    run(node, [
      module('vitest', 'vitest.mjs'),
      'run',
      ...reporters,
      `--outputFile.json=${report}`,
      ...args,
    ]),
  );
}

async function runPlaywright(reports, totals, chromium, ownArgs, through) {
  const report = join(reports, 'playwright.json');
  // A test that passes only at the second try counts as failed.
  const count = ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  });
  const playwright = [node, module('@playwright', 'test', 'cli.js'), 'test', ...ownArgs];
  const [command, ...args] = [...through, ...playwright];
  await counted(totals, report, count, () =>
    run(command, args, {
      env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
}

/** Adds a runner's numbers to the totals, whether it succeeds or not. */
async function counted(totals, report, count, work) {
  try {
    await work();
  } finally {
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
    totals.passed += passed;
    totals.failed += failed;
  }
}
