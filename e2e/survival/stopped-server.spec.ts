import { setTimeout as delay } from 'node:timers/promises';
import { apiArticleUrl, editUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { createOwner, expect, logIn, test, untilSaved } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { articleID, atThisLoad, editor, makeArticle, readText, state } from './device.ts';

test.use({ expectedErrors: /net::ERR_|Failed to fetch/ });

test('a server that stops while the owner types is reported within 2 seconds, and gets all words after its return', {
  tag: '@rest',
}, async ({ page, dataDir }) => {
  const server = await startServer({ DATA_DIR: dataDir });
  await createOwner(dataDir);
  await logIn(page, server.origin);
  await makeArticle(page, server.origin, 'begin');
  await page.goto(server.origin + editUrl(articleID));
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.insertText(' connected');
  await untilSaved(page);

  const silent = page.evaluate((path) => {
    const begin = performance.now();
    const saidNow = () => document.querySelector('.save-state')?.textContent ?? '';
    const isSaid = () => /Not sent since .* cannot reach the server/.test(saidNow());
    return new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isSaid()) return;
        watch.disconnect();
        const calls = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith(path) && startTime > begin);
        resolve(performance.now() - (calls[0]?.startTime ?? Number.NaN));
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, apiArticleUrl(articleID));
  await server.stop();
  const stopped = Date.now();
  let expected = 'begin connected';
  for (let number = 1; Date.now() - stopped < dose.serverStopMs; number += 1) {
    await page.keyboard.insertText(` ${number}`);
    expected += ` ${number}`;
    await delay(200);
  }
  // From the begin of the first call that failed.
  const silentMs = await silent;
  expect(silentMs).toBeLessThan(atThisLoad(2000));
  await expect(state(page)).toHaveText(/Not sent since/);

  const next = await startServer({ DATA_DIR: dataDir, PORT: new URL(server.origin).port });
  // The page may have tried just before, and tries again a minute later.
  await expect(state(page)).toHaveText(/^Saved at/, { timeout: 90_000 });
  await untilSaved(page);
  await expect(editor(page)).toHaveText(expected);
  expect(await readText(page, server.origin)).toBe(expected);
  process.stdout.write(
    `said after ${Math.round(silentMs)} ms; ${expected.length} characters sent\n`,
  );
  await page.close();
  await next.stop();
});
