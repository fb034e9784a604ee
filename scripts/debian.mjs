// Installs packages of Debian, where that is allowed.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './prepare.mjs';

/** Debian asks this program whether a service may be started. 101 means no. */
const servicePolicy = '/usr/sbin/policy-rc.d';

/**
 * Installs Debian packages if this is Debian and root runs the script; else it does nothing. It
 * does not throw when the installation fails: the caller looks for the program again.
 * `startsServices`: whether the packages may start their services.
 */
export async function installFromDebian(title, packages, { startsServices = true } = {}) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  process.stderr.write(`Installing ${title} from Debian’s packages…\n`);
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const forbids = !startsServices && !existsSync(servicePolicy);
  try {
    if (forbids) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], options);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  } finally {
    if (forbids) rmSync(servicePolicy, { force: true });
  }
}
