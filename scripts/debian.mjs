// Installs packages of Debian, where that is allowed.
import { existsSync } from 'node:fs';
import { run } from './prepare.mjs';

/**
 * Installs Debian packages if this is Debian and root runs the script; else it does nothing. It does not throw when the
 * installation fails: the caller looks for the program again.
 */
export async function installFromDebian(title, packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  process.stderr.write(`Installing ${title} from Debian’s packages…\n`);
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], options);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
}
