// Finds programs of this machine that the tests need, or installs them.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

/**
 * The path of the first of these programs that is in a folder of PATH, or in one of the further
 * folders.
 */
export function findProgram(names, furtherFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of age, for the tests of encrypted backups. Throws if it cannot be installed. */
export function findOrInstallAge() {
  return findOrInstall(
    () => findProgram(['age']),
    () => installFromDebian('age', ['age']),
    'The tests of encrypted backups need age, and it could not be installed here.\n' +
      '  Install it (https://age-encryption.org) and run the tests again.',
  );
}

/**
 * The path of strace, for the tests of power cuts. Undefined on systems other than Linux, which
 * have none. Throws if it cannot be installed.
 */
export async function findOrInstallStrace() {
  if (process.platform !== 'linux') return undefined;
  return findOrInstall(
    () => findProgram(['strace']),
    () => installFromDebian('strace', ['strace']),
    'The tests of power cuts need strace, and it could not be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install strace) and run the tests again.',
  );
}

/**
 * The path of nginx, for the tests of the guide’s configuration. Throws if it cannot be installed.
 */
export function findOrInstallNginx() {
  return findOrInstall(
    findNginx,
    // Only the program is needed: a service of the system would listen to everybody.
    () => installFromDebian('nginx', ['nginx-light'], { startsServices: false }),
    'The tests run the guide’s configuration in a real nginx, and none could be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install nginx-light; on macOS: brew install nginx),\n' +
      '  or set NGINX to the path of one, and run the tests again.',
  );
}

/** Systems put nginx where only root's PATH looks. */
const nginxFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

function findNginx() {
  const { NGINX } = process.env;
  if (!NGINX) return findProgram(['nginx'], nginxFolders);
  if (isExecutable(NGINX)) return NGINX;
  throw new Error(`NGINX: ${NGINX} cannot be run`);
}

/**
 * The path that `find` returns, at the latest after `install`. Throws an error with `advice` if the
 * program is still missing.
 */
async function findOrInstall(find, install, advice) {
  const found = find();
  if (found) return found;
  await install();
  const installed = find();
  if (installed) return installed;
  throw new Error(advice);
}
