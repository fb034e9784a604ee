// npm run test:breakages [-- NAME]: breaks the program in one place at a time, and says whether a
// test turns red. The breakages are in breakages-list.mjs. With a NAME only the breakages run whose
// names contain it.
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { breakages } from './breakages-list.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { findOrInstallStrace } from './find-programs.mjs';
import { installIfNeeded, node, root, run, script } from './prepare.mjs';

/** Parts of a clone that its copy does not need. */
const notCopied = ['.cache', '.git', 'data', 'node_modules', 'test-results'];

await script(async () => {
  await installIfNeeded();
  const wanted = breakages.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  if (wanted.length === 0) throw new Error(`No breakage has “${process.argv[2]}” in its name.`);
  for (const breakage of wanted) checkText(breakage);
  if (wanted.some(isInBrowser)) process.env.CHROMIUM = await findOrInstallChromium();
  const strace = wanted.some(({ full }) => full) && (await findOrInstallStrace());
  if (strace) process.env.STRACE = strace;

  const copy = makeCopy();
  try {
    const before = await runUnbroken(copy, wanted);
    const rows = [];
    for (const breakage of wanted) rows.push(await runBroken(copy, breakage, before));
    printTable(rows);
    const green = rows.filter(({ isRed }) => !isRed);
    if (green.length > 0) throw new Error(`${green.length} breakages were not noticed by a test.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/**
 * Throws if the text that a breakage replaces is not there exactly once: it would break nothing, or
 * something else.
 */
function checkText({ name, file, from }) {
  const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  if (found === 1) return;
  throw new Error(`${name}: ${file} has this text ${found} times instead of once:\n  ${from}`);
}

/**
 * A copy of the clone as it is, with changes that are not committed. It shares the installed
 * packages.
 */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'suibi-breakages-'));
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(copy, 0o755);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => dirname(path) !== root || !notCopied.includes(basename(path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * Runs the tests of all breakages on the unbroken copy. Returns their counts, by test. Throws if
 * one is not green.
 */
async function runUnbroken(copy, wanted) {
  const counts = new Map();
  for (const breakage of wanted) {
    const key = testsOf(breakage);
    if (counts.has(key)) continue;
    process.stdout.write(`unbroken: ${key}\n`);
    const count = await runTests(copy, breakage);
    if (count.failed > 0 || count.all === 0) {
      process.stdout.write(readFileSync(outputOf(copy), 'utf8'));
      throw new Error(`${key}: ${count.failed} of ${count.all} tests fail without a breakage.`);
    }
    counts.set(key, count);
  }
  return counts;
}

/**
 * A breakage is noticed if a test fails. All tests must have begun: a file that cannot be loaded
 * tests nothing.
 */
async function runBroken(copy, breakage, before) {
  const { name, file, from, to } = breakage;
  process.stdout.write(`broken: ${name}\n`);
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    const { all, failed } = await runTests(copy, breakage);
    const isRed = failed > 0 && all === before.get(testsOf(breakage)).all;
    return { name, tests: testsOf(breakage), isRed, result: `${failed} of ${all} tests failed` };
  } finally {
    writeFileSync(path, text);
  }
}

/** What the last test runner printed. */
function outputOf(copy) {
  return join(copy, 'output.txt');
}

function isInBrowser({ tests }) {
  return tests.startsWith('e2e/');
}

function testsOf({ tests, title }) {
  return title === undefined ? tests : `${tests} “${title}”`;
}

/** Runs the tests of a breakage in the copy. Returns how many there are, and how many failed. */
async function runTests(copy, breakage) {
  const report = join(copy, 'report.json');
  writeFileSync(report, '{}');
  const output = openSync(outputOf(copy), 'w');
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TEST_DOSE: breakage.full ? 'full' : '',
  };
  const options = {
    cwd: copy,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  };
  try {
    if (isInBrowser(breakage)) await run(node, [join(copy, 'scripts', 'build.mjs')], options);
    await run(node, commandOf(copy, report, breakage), options);
  } catch {
    // Failed tests end a run with an error. The report says how many failed.
  } finally {
    closeSync(output);
  }
  return isInBrowser(breakage) ? countPlaywright(report) : countVitest(report);
}

function commandOf(copy, report, breakage) {
  const { tests, title } = breakage;
  const module = (...path) => join(copy, 'node_modules', ...path);
  const only = (option) => (title === undefined ? [] : [option, asPattern(title)]);
  return isInBrowser(breakage)
    ? [module('@playwright', 'test', 'cli.js'), 'test', ...only('--grep'), tests]
    : [
        ...[module('vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${report}`],
        ...[...only('--testNamePattern'), tests],
      ];
}

function countVitest(report) {
  const { numTotalTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8'));
  return { all: numTotalTests, failed: numFailedTests };
}

function countPlaywright(report) {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  if (!stats) return { all: 0, failed: 0 };
  const failed = stats.unexpected + stats.flaky;
  return { all: stats.expected + stats.skipped + failed, failed };
}

function asPattern(title) {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function printTable(rows) {
  const cells = rows.map(({ name, isRed, result, tests }) => [
    isRed ? 'red' : 'STAYED GREEN',
    name,
    result,
    tests,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  process.stdout.write(`\n${lines.map((line) => line.join('  ').trimEnd()).join('\n')}\n\n`);
}
