// npm run test:long: the tests that have a small dose in npm test, in full.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './find-chromium.mjs';
import { findOrInstallStrace } from './find-strace.mjs';
import { buildIfNeeded, installIfNeeded, root, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

await script(async () => {
  await installIfNeeded();
  const chromium = await findOrInstallChromium();
  const strace = await findOrInstallStrace();
  if (strace) process.env.STRACE = strace;
  else process.stdout.write('Power cuts and full disks are tested on Linux only: left out here.\n');
  process.env.TEST_DOSE = 'full';
  await runSteps({
    build: buildIfNeeded,
    'browser tests': ({ runPlaywright }) => runPlaywright(chromium, ...findDosed('e2e')),
    'unit and integration tests': ({ runVitest }) => runVitest(...findDosed('src')),
  });
});

/** The test files that take their amount of work from `test/dose.ts`, and all tests of faults. */
function findDosed(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .filter(
      (path) =>
        path.startsWith('e2e/faults/') ||
        readFileSync(join(root, path), 'utf8').includes('/test/dose.ts'),
    );
}
