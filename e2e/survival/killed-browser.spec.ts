import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, PlaywrightWorkerArgs } from '@playwright/test';
import { apiArticleUrl, deskUrl, newArticleUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { seededRandom } from '../../test/random.ts';
import { createOwner, expect, logIn, test, write } from '../support/fixtures.ts';
import { startFront } from '../support/front.ts';
import { untilWorker } from '../support/offline.ts';
import { makeDataDir } from '../support/server.ts';
import { editor } from './device.ts';

test.use({ serviceWorkers: 'allow' });

const titles = ['Rain', 'Tea', 'Ink'];

test('a killed browser offers three articles that nobody has sent, and sends them when the server is there', {
  tag: '@rest',
}, async ({ playwright, server, dataDir }) => {
  await createOwner(dataDir);
  const seed = Math.floor(Math.random() * 2 ** 32);
  process.stdout.write(`seed ${seed}: ${test.info().title}\n`);
  const random = seededRandom(seed);
  for (let kill = 1; kill <= dose.browserKills; kill += 1) {
    const front = await startFront(server.origin);
    const profile = makeDataDir();
    const first = await openBrowser(playwright, profile.path);
    const page = await first.newPage();
    await logIn(page, front.origin);
    await untilWorker(page, 'owner');
    front.behave = () => 'cut';
    for (const title of titles) {
      const tab = await first.newPage();
      await tab.goto(front.origin + newArticleUrl, { waitUntil: 'load' });
      await tab.getByLabel('Title').fill(title);
      await write(tab, `${title} ${kill}`);
      await expect(tab.locator('.save-state')).toHaveText(/^Saved on this device/);
    }
    await delay(random() * 1000);
    await killBrowser(first);

    const second = await openBrowser(playwright, profile.path);
    const desk = await second.newPage();
    await desk.goto(front.origin + deskUrl);
    const waiting = desk
      .getByRole('listitem')
      .filter({ hasText: 'Changes are only on this device' });
    const articles: { path: string; text: string }[] = [];
    for (const title of titles) {
      const link = waiting.getByRole('link', { name: title, exact: true });
      const path = (await link.getAttribute('href')) ?? '';
      articles.push({ path, text: `${title} ${kill}` });
    }
    for (const { path, text } of articles) {
      const tab = await second.newPage();
      await tab.goto(front.origin + path);
      await expect(editor(tab)).toHaveText(text);
      await tab.close();
    }

    // A browser that is killed may have lost its session.
    front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
    await logIn(await second.newPage(), front.origin);
    front.behave = () => 'pass';
    for (const { path, text } of articles) {
      const api = front.origin + apiArticleUrl(path.split('/')[2] ?? '');
      const readText = async () => (await (await second.request.get(api)).json()).content?.markdown;
      await expect.poll(readText).toBe(text);
    }
    await expect(waiting).toHaveCount(0);
    await second.close();
    await front.stop();
    profile.remove();
  }
});

/** Starts a browser that keeps its data in the folder. */
function openBrowser(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  profile: string,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile);
}

/** Ends all processes of the browser at once. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  const ids = info?.processInfo.map(({ id }) => id) ?? [];
  expect(ids.length).toBeGreaterThan(1);
  const closed = context.waitForEvent('close');
  for (const id of ids) process.kill(id, 'SIGKILL');
  await closed;
}
