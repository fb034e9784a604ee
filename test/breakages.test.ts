import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFileOf, root } from './repository.ts';

interface Breakage {
  name: string;
  file: string;
  from: string;
  tests: string;
}

// The list has no types, because a script reads it that may run before the packages are installed.
const path: string = '../scripts/breakages-list.mjs';
const { breakages } = (await import(path)) as { breakages: Breakage[] };

// npm run test:breakages runs the breakages. A change of the program must not leave one behind.
test.each(breakages)('the breakage “$name” still finds its place and its tests', (breakage) => {
  const { file, from, tests } = breakage;
  expect(readFileOf(file).split(from)).toHaveLength(2);
  expect(existsSync(join(root, tests))).toBe(true);
});
