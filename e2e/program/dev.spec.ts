import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../test/free-port.ts';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';

// The first build takes some seconds, and much longer on a busy machine.
test.setTimeout(120_000);

test('npm run dev reloads the page when a style sheet is saved', { tag: '@rest' }, async ({
  dataDir,
  page,
}) => {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'scripts', 'dev.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const health = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(health, { timeout: 60_000 }).toBe(true);
    await page.goto(origin);
    const listening = page.waitForResponse(`${origin}/@reload`);
    await page.reload();
    await listening;
    const reloaded = page.waitForEvent('load');
    // The content stays the same: other tests may read this file.
    const sheet = join(root, 'src/ui/styles/base.css');
    writeFileSync(sheet, readFileSync(sheet));
    await reloaded;
    await expect(page.getByRole('banner')).toBeVisible();
  } finally {
    // An open page would report the end of its connection as an error.
    await page.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
