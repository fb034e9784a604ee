// npm run test:long: the tests that have a small dose in npm test, in full.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './find-chromium.mjs';
import { findOrInstallAge, findOrInstallNginx, findOrInstallStrace } from './find-programs.mjs';
import { buildIfNeeded, installIfNeeded, root, run, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

const isDiskTest = (path) => path.startsWith('e2e/faults/disk-full');

await script(async () => {
  await installIfNeeded();
  const chromium = await findOrInstallChromium();
  process.env.NGINX = await findOrInstallNginx();
  const strace = await findOrInstallStrace();
  if (strace) process.env.STRACE = strace;
  process.env.AGE = await findOrInstallAge();
  process.env.TEST_DOSE = 'full';
  const specs = findDosed('e2e');
  await runSteps({
    build: buildIfNeeded,
    'browser tests': ({ runPlaywright }) =>
      runPlaywright(
        chromium,
        specs.filter((path) => !isDiskTest(path)),
      ),
    'full disks': ({ runPlaywright }) =>
      runDiskTests((through) => runPlaywright(chromium, specs.filter(isDiskTest), through)),
    'unit and integration tests': ({ runVitest }) => runVitest(...findDosed('src')),
  });
});

/**
 * These tests mount disks in memory, which only root may do, or a user in a namespace where the
 * user is root.
 */
async function runDiskTests(runThrough) {
  if (process.platform !== 'linux') {
    process.stdout.write('Power cuts and full disks are tested on Linux only: left out here.\n');
    return;
  }
  const through = process.getuid() === 0 ? [] : ['unshare', '--map-root-user', '--mount'];
  const mount = 'mount -t tmpfs tmpfs /mnt && umount /mnt';
  const [command, ...args] = [...through, 'sh', '-c', mount];
  const isAllowed = await run(command, args, { stdio: 'ignore' }).then(
    () => true,
    () => false,
  );
  if (!isAllowed) {
    throw new Error(
      'The tests of full disks mount a disk in memory, and that is not allowed here.\n' +
        '  Run npm run test:long as root, or where users may make namespaces (unshare --map-root-user --mount).',
    );
  }
  await runThrough(through);
}

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
