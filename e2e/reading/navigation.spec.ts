import type { Page } from '@playwright/test';
import { article, importFiles } from '../support/article-folder.ts';
import { expect, holdBack, test, write } from '../support/fixtures.ts';
import { openWithoutPrefetch } from '../support/prefetch.ts';

const loadingOf = (page: Page) => page.locator('#pageLoading');

test.beforeEach(async ({ dataDir }) => {
  const text = '[a file](pictures/a.png) and [elsewhere](https://example.org/)';
  await importFiles(dataDir, { 'tea.md': article('On tea', text) });
});

test.beforeEach(async ({ server, page }) => {
  await page.goto(server.origin);
});

/**
 * The states of Loading... as the page writes them to the console: Playwright cannot ask a page
 * that navigates.
 */
async function loadingStates(page: Page): Promise<string[]> {
  const states: string[] = [];
  page.on('console', (message) => {
    const [, state] = /^loading (\w+)$/.exec(message.text()) ?? [];
    if (state) states.push(state);
  });
  await page.evaluate(() => {
    const loading = document.getElementById('pageLoading') as HTMLElement;
    const tell = () => console.info(`loading ${loading.checkVisibility() ? 'shown' : 'hidden'}`);
    new MutationObserver(tell).observe(loading, { attributes: true });
  });
  return states;
}

/**
 * The next click starts a timer. The returned function waits until this timer ends. The timer is
 * longer than the timer of Loading..., and timers end in the order of their times, however slow the
 * machine is.
 */
async function startTimers(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() =>
    addEventListener('click', () => setTimeout(() => console.info('timers ended'), 200), {
      capture: true,
      once: true,
    }),
  );
  const ended = page.waitForEvent('console', (message) => message.text() === 'timers ended');
  return () => ended;
}

test('Loading... disappears when the navigation is stopped', async ({ server, page }) => {
  await openWithoutPrefetch(page, server.origin);
  const release = await holdBack(page, '**/read/');
  const browser = await page.context().newCDPSession(page);
  const states = await loadingStates(page);
  const title = page.getByRole('link', { name: 'On tea', exact: true });
  const place = await title.boundingBox();
  for (const stop of [
    () => page.keyboard.press('Escape'),
    () => browser.send('Page.stopLoading'),
  ]) {
    states.length = 0;
    await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
    await expect.poll(() => states.at(-1)).toBe('shown');
    await stop();
    await expect.poll(() => states.at(-1)).toBe('hidden');
  }
  release();
});

test('Loading... does not come for an address that the browser may save as a file', async ({
  page,
}) => {
  const release = await holdBack(page, '**/feed.xml');
  const states = await loadingStates(page);
  const timersEnded = await startTimers(page);
  await page.getByRole('link', { name: 'Feed' }).click({ noWaitAfter: true });
  await timersEnded();
  expect(states).toEqual([]);
  release();
});

test('Loading... does not come for a link that opens a new tab', async ({ page, context }) => {
  const opened = context.waitForEvent('page');
  const timersEnded = await startTimers(page);
  await page
    .getByRole('link', { name: 'On tea', exact: true })
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await timersEnded();
  await expect(loadingOf(page)).toBeHidden();
});

test('Loading... does not stay when the writer stays on the page', async ({ owned }) => {
  const { server, page } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await write(page, 'A bowl of tea.');
  const states = await loadingStates(page);
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  page.on('dialog', (dialog) => dialog.dismiss());
  const asked = page.waitForEvent('dialog');
  const timersEnded = await startTimers(page);
  await page.locator('.logo').click({ noWaitAfter: true });
  await asked;
  await timersEnded();
  await expect(page).toHaveURL(/\/article\/\w+\//);
  await expect(loadingOf(page)).toBeHidden();
  expect(states).not.toContain('shown');
});

test('a page from the back/forward cache loads again, also if it was left before its script arrived', async ({
  server,
  page,
}) => {
  await page.route('**/reader-*.js', () => {});
  await page.goto(server.origin, { waitUntil: 'load' });
  const reloaded = page.waitForEvent('framenavigated');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await reloaded;
  await page.waitForLoadState('domcontentloaded');
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type),
  ).toBe('reload');
});

test('a page fetched in advance counts its view when the reader opens it', async ({
  server,
  page,
}) => {
  const link = page.getByRole('link', { name: 'On tea', exact: true });
  const href = await link.getAttribute('href');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // The server counts the view of a page that was not fetched in advance. The page sends no request
  // of its own.
  await page.goto(new URL(href ?? '', server.origin).href);
  expect(sent).toEqual([]);
  await page.goto(server.origin);
  const rules = page.waitForResponse('**/speculation-rules.json').catch(() => undefined);
  await page.reload();
  await rules;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Preload.enable');
  const fetched = new Promise<void>((resolve) =>
    browser.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve()),
  );
  await link.hover();
  await fetched;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On tea');
  const how = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType,
  );
  expect(how).toBe('navigational-prefetch');
  await expect
    .poll(() => sent)
    .toEqual([new URL(String(href).replace('read/', 'viewed'), server.origin).href]);
});
