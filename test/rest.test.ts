import { expect, test } from 'vitest';
import { listFiles, readFileOf } from './repository.ts';

const specs = ['e2e/faults', 'e2e/survival']
  .flatMap((folder) => listFiles(folder))
  .filter((path) => path.endsWith('.spec.ts'));

/** They take minutes, or end the program. A new one without the tag would run in `npm test`. */
test.each(specs)('each test of %s has the tag of npm run test:rest', (path) => {
  const text = readFileOf(path);
  const tests = text.match(/^ *test\(/gm) ?? [];
  expect(tests).not.toEqual([]);
  expect(text.match(/\{\s*tag: '@rest',?\s*\}/g)).toHaveLength(tests.length);
});
