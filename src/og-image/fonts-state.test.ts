import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';

/** No system has a user with this number: the program runs so as a service of systemd. */
const uid = 64_123;

test.runIf(process.getuid?.() === 0)('fonts are looked for by a user without a home too', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const copy = join(folder, 'fonts-state.ts');
  copyFileSync(new URL('fonts-state.ts', import.meta.url), copy);
  const script = `console.log(typeof (await import(${JSON.stringify(copy)})).describeFonts())`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ uid, gid: uid, env: {}, encoding: 'utf8', cwd: '/' },
  });
  expect(said).toBe('string\n');
});
