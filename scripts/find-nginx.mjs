// Finds nginx for the tests of the configuration in the README, or installs it.
import { installFromDebian } from './debian.mjs';
import { findProgram, isExecutable } from './find-program.mjs';

/** Systems put nginx where only root's PATH looks. */
const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of nginx. If there is none and none can be installed, throws an error that says what to do. */
export async function findOrInstallNginx() {
  const found = find();
  if (found) return found;
  // Only the program is needed: a service of the system would listen to everybody.
  await installFromDebian('nginx', ['nginx-light'], { startsServices: false });
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'The tests run the README’s configuration in a real nginx, and none could be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install nginx-light; on macOS: brew install nginx),\n' +
      '  or set NGINX to the path of one, and run the tests again.',
  );
}

function find() {
  const { NGINX } = process.env;
  if (!NGINX) return findProgram(['nginx'], folders);
  if (isExecutable(NGINX)) return NGINX;
  throw new Error(`NGINX: ${NGINX} cannot be run`);
}
