// npm run test:packaging: installs and runs what deploy/ and npm pack give to operators.
import { installFromDebian } from './debian.mjs';
import { findProgram } from './find-programs.mjs';
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

const config = '--config=packaging.config.ts';

/**
 * The programs that a test needs, and the packages of Debian that have them. No service of them is
 * started.
 */
const needs = {
  caddy: { programs: ['caddy'], packages: ['caddy'] },
  container: {
    programs: ['debootstrap', 'podman', 'runc'],
    packages: ['debootstrap', 'podman', 'buildah', 'runc'],
  },
  compose: {
    programs: ['debootstrap', 'podman', 'podman-compose', 'runc'],
    packages: ['debootstrap', 'podman', 'podman-compose', 'buildah', 'runc'],
  },
  service: {
    programs: ['debootstrap', 'systemd-analyze', 'systemd-nspawn'],
    packages: ['debootstrap', 'systemd', 'systemd-container'],
  },
};

await script(async () => {
  await installIfNeeded();
  await runSteps({
    build: buildIfNeeded,
    'package of npm': ({ runPlaywright }) => runPlaywright('', [config, 'package']),
    ...Object.fromEntries(
      Object.keys(needs).map((name) => [
        name,
        ({ runPlaywright }) => runInRoot(name, runPlaywright),
      ]),
    ),
  });
});

/** Runs a test that makes a machine of its own, which only root on Linux may do. */
async function runInRoot(name, runPlaywright) {
  const { programs, packages } = needs[name];
  const missing = () => programs.filter((program) => !findProgram([program], ['/usr/sbin']));
  if (process.platform === 'linux' && process.getuid() === 0) {
    if (missing().length > 0) {
      await installFromDebian(programs.join(', '), packages, { startsServices: false });
    }
    if (missing().length === 0) return runPlaywright('', [config, name]);
  }
  process.stdout.write(
    `Left out: this test needs root on Linux, and ${programs.join(', ')}. Missing here: ${missing().join(', ') || 'root'}.\n`,
  );
}
