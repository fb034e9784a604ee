// Where a cache in front of the blog may answer, each page tells that it is read.
import { findFreePort } from '../../test/free-port.ts';
import { createOwner, expect, test, untilScripted } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

// The page of an error.
test.use({ expectedErrors: /404/ });

test('an empty list and an empty archive tell a visit, and a page of an error does not', {
  tag: '@rest',
}, async ({ dataDir, page }) => {
  await createOwner(dataDir);
  const port = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, PUBLIC_URL, SHARED_CACHE_SECONDS: '60' };
  const server = await startServer({ DATA_DIR: dataDir, ...settings });
  try {
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(new URL(request.headers().referer ?? '').pathname);
    });
    for (const path of ['/tag/nowhere/', '/', '/archive/']) {
      await page.goto(PUBLIC_URL + path);
      await untilScripted(page);
    }
    await expect.poll(() => told).toEqual(['/', '/archive/']);
  } finally {
    await server.stop();
  }
});
