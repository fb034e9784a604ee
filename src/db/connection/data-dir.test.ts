import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { checkDataDir, makeDataDir } from './data-dir.ts';

const isRoot = process.getuid?.() === 0;
const advice = 'Set DATA_DIR to a folder that this user may write to.';

function faultOf(work: () => unknown): { message: string; exitCode: number } {
  try {
    work();
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

describe.each([
  ['made', makeDataDir],
  ['checked', checkDataDir],
])('a data folder that is %s', (_, open) => {
  const expectFault = (dataDir: string, fault: string) =>
    expect(faultOf(() => open(dataDir))).toMatchObject({
      message: `DATA_DIR: ${fault}. ${advice}`,
      exitCode: exitCodes.config,
    });

  test('must not be a file', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expectFault(file, `${file} is not a folder`);
  });

  test('must not be below a file', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const dataDir = join(file, 'a', 'data');
    expectFault(dataDir, `${dataDir} cannot be made, because ${file} is not a folder`);
  });

  // Node's `mkdirSync` with `recursive` never returns for this path: the folder above is there, and
  // yet the system says ENOENT.
  test.runIf(existsSync('/proc/self'))('must not be where nobody can make a folder', () => {
    const { message, exitCode } = faultOf(() => open('/proc/nope'));
    expect(message).toMatch(/^DATA_DIR: \/proc\/nope cannot be made or written \(E.*\)\. Set DATA/);
    expect(exitCode).toBe(exitCodes.config);
  });

  test.skipIf(isRoot)('must be open to this user', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    expectFault(folder, `this user may not write to ${folder}`);
    const dataDir = join(folder, 'data');
    expectFault(dataDir, `${dataDir} cannot be made, because this user may not write to ${folder}`);
  });
});

test('a data folder must not be a link that leads nowhere', () => {
  const link = join(temporaryFolder(), 'link');
  symlinkSync('nowhere/at/all', link);
  expect(faultOf(() => makeDataDir(link)).message).toMatch(/^DATA_DIR: .*link cannot be made/);
});

test('a data folder that is missing is made with the folders above it', () => {
  const dataDir = join(temporaryFolder(), 'a', 'b');
  makeDataDir(dataDir);
  makeDataDir(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a check says whether the folder is there, and leaves nothing', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  expect(checkDataDir(join(folder, 'data'))).toBe(true);
  expect(checkDataDir(join(folder, 'other', 'data'))).toBe(false);
  expect(readdirSync(folder, { recursive: true })).toEqual(['data']);
});
