// npm test: everything, from installing to the real browser, with one closing summary.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

const module = (...path) => join(root, 'node_modules', ...path);
const reports = mkdtempSync(join(tmpdir(), 'suibi-reports-'));
const totals = { passed: 0, failed: 0 };

await script(async () => {
  await installIfNeeded();
  const chromium = await findOrInstallChromium();
  try {
    await step('types, lint, format', check);
    await step('unit and integration tests', runVitest);
    await step('build', buildIfNeeded);
    await step('browser tests', () => runPlaywright(chromium));
  } finally {
    rmSync(reports, { recursive: true, force: true });
    process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  }
});

async function step(name, work) {
  process.stdout.write(`\n— ${name}\n`);
  try {
    await work();
    if (totals.failed > 0) throw new Error(`${name}: tests failed`);
  } catch (error) {
    // A step that fails outside any test must not read as a green run.
    totals.failed ||= 1;
    throw error;
  }
}

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await counted(report, count(['numPassedTests', 'numFailedTests']), () =>
    run(node, [module('vitest', 'vitest.mjs'), 'run', ...reporters]),
  );
}

async function runPlaywright(chromium) {
  const report = join(reports, 'playwright.json');
  await counted(
    report,
    ({ stats }) =>
      count(['expected', 'unexpected'])({ ...stats, unexpected: stats.unexpected + stats.flaky }),
    () =>
      run(node, [module('@playwright', 'test', 'cli.js'), 'test'], {
        env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
  );
}

/** Adds a runner's numbers to the totals, whether it succeeds or not. */
async function counted(report, numbers, work) {
  try {
    await work();
  } finally {
    const { passed, failed } = numbers(JSON.parse(readFileSync(report, 'utf8')));
    totals.passed += passed;
    totals.failed += failed;
  }
}

function count([passed, failed]) {
  return (numbers) => ({ passed: numbers[passed], failed: numbers[failed] });
}
