// Finds strace for the tests of power cuts, or installs it.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

/** The path of strace. Undefined on systems other than Linux, which have none. Throws if it cannot be installed. */
export async function findOrInstallStrace() {
  if (process.platform !== 'linux') return undefined;
  const found = find();
  if (found) return found;
  await installFromDebian('strace', ['strace']);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'The tests of power cuts need strace, and it could not be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install strace) and run the tests again.',
  );
}

function find() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'strace'))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
