import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { makeFolder } from './disk.ts';
import { isDiskFull } from './disk-full.ts';

/**
 * Makes the data folder and the folders above it, if they are missing. Throws OperatorError when it
 * is no folder, cannot be made, or may not be written.
 */
export function makeDataDir(dataDir: string): void {
  refuseForbidden(dataDir, findExisting(dataDir));
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw explain(dataDir, error as Error);
  }
}

/**
 * Throws what `makeDataDir` would throw. It makes a folder where the data folder is or will be, and
 * removes it again: some file systems, such as /proc, refuse this only then. Returns whether the
 * data folder is there.
 */
export function checkDataDir(dataDir: string): boolean {
  const existing = findExisting(dataDir);
  refuseForbidden(dataDir, existing);
  try {
    rmdirSync(mkdtempSync(join(existing, '.suibi-')));
  } catch (error) {
    throw explain(dataDir, error as Error);
  }
  return existing === dataDir;
}

/** The folder itself, or the nearest one above it that is there. */
function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path));
}

function refuseForbidden(dataDir: string, existing: string): void {
  const isItself = existing === dataDir;
  if (!statSync(existing).isDirectory()) {
    throw refuse(
      isItself
        ? `${dataDir} is not a folder`
        : `${dataDir} cannot be made, because ${existing} is not a folder`,
    );
  }
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw refuse(
      isItself
        ? `this user may not write to ${dataDir}`
        : `${dataDir} cannot be made, because this user may not write to ${existing}`,
    );
  }
}

/** Of a full disk the whole program speaks in one way. */
function explain(dataDir: string, error: Error): Error {
  return isDiskFull(error)
    ? error
    : refuse(`${dataDir} cannot be made or written (${error.message})`);
}

function refuse(fault: string): OperatorError {
  return new OperatorError(
    `DATA_DIR: ${fault}. Set DATA_DIR to a folder that this user may write to.`,
    { exitCode: exitCodes.config },
  );
}
