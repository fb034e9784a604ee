// Finds the program age for the tests of encrypted backups, or installs it.
import { installFromDebian } from './debian.mjs';
import { findProgram } from './find-program.mjs';

/** The path of age. Throws if it cannot be installed. */
export async function findOrInstallAge() {
  const found = findProgram(['age']);
  if (found) return found;
  await installFromDebian('age', ['age']);
  const installed = findProgram(['age']);
  if (installed) return installed;
  throw new Error(
    'The tests of encrypted backups need age, and it could not be installed here.\n' +
      '  Install it (https://age-encryption.org) and run the tests again.',
  );
}
