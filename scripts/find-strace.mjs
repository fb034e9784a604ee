// Finds strace for the tests of power cuts, or installs it.
import { installFromDebian } from './debian.mjs';
import { findProgram } from './find-program.mjs';

/** The path of strace. Undefined on systems other than Linux, which have none. Throws if it cannot be installed. */
export async function findOrInstallStrace() {
  if (process.platform !== 'linux') return undefined;
  const found = findProgram(['strace']);
  if (found) return found;
  await installFromDebian('strace', ['strace']);
  const installed = findProgram(['strace']);
  if (installed) return installed;
  throw new Error(
    'The tests of power cuts need strace, and it could not be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install strace) and run the tests again.',
  );
}
