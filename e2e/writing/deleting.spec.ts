import type { Page } from '@playwright/test';
import { expect, holdBack, owner, test, untilScripted, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';

test.beforeEach(async ({ owned: { page, server } }) => {
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('Tea');
  await write(page, 'one\n');
  await publish(page);
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  await page.goto(server.origin);
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('the warning stays until it is closed', { tag: '@rest' }, async ({ owned: { page } }) => {
    await page.clock.install();
    await page.route('**/delete/*', (route) => route.fulfill({ status: 500, json: { why: 'x' } }));
    await page.getByRole('button', { name: 'Delete “Tea”' }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    const warning = page.getByRole('alert');
    await expect(warning).toBeVisible();
    // A message of success disappears after four seconds.
    await page.clock.runFor(60_000);
    await warning.getByRole('button', { name: 'Close' }).click();
    await expect(warning).toHaveCount(0);
  });
});

test('without an answer of Yes nothing is sent', { tag: '@rest' }, async ({ owned: { page } }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.getByRole('button', { name: 'Delete “Tea”' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toEqual([]);
  await expect(page.getByRole('link', { name: 'Tea', exact: true })).toBeVisible();
});

/** Records the order of two events: the message is drawn, and a page is requested. */
async function messagesAndPages(page: Page): Promise<string[]> {
  const noted: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'message drawn') noted.push('message');
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) noted.push(new URL(request.url()).pathname);
  });
  await page.evaluate(() => {
    const status = document.querySelector('#pageMessages [role=status]') as HTMLElement;
    new MutationObserver(() => {
      const isThere = status.textContent === 'delete successfully.' && status.checkVisibility();
      // A timer that is set during a frame ends after this frame has been drawn.
      const tell = () => console.info('message drawn');
      if (isThere) requestAnimationFrame(() => setTimeout(tell));
    }).observe(status, { childList: true });
  });
  return noted;
}

/** The places where an article can be deleted, and the way to each from the list. */
const places: Record<string, { open(page: Page): Promise<void> }> = {
  'the list': { open: async () => {} },
  'the reading page': {
    async open(page) {
      await page.getByRole('link', { name: 'Tea', exact: true }).click();
      await page.waitForURL('**/read/');
      await untilScripted(page);
    },
  },
  'the edit page': {
    async open(page) {
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.waitForURL('**/edit/');
      await untilScripted(page);
      await page.getByRole('button', { name: 'More' }).click();
    },
  },
};

for (const [place, { open }] of Object.entries(places)) {
  test(`from ${place}: the message is shown, then the list loads, and the list shows the message again`, {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await open(page);
    const noted = await messagesAndPages(page);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect.poll(() => noted).toContain('/');
    expect(noted).toEqual(['message', '/']);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'delete successfully.' }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/`);
  });
}

test('the page that is being left does not show the message, even if its script arrives late', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  const { promise: mayGo, resolve: sendScript } = Promise.withResolvers<void>();
  await page.route('**/reader-*.js', async (route) => {
    const response = await route.fetch();
    await mayGo;
    await route.fulfill({ response, body: `${await response.text()}\nconsole.info('script ran')` });
  });
  await page.getByRole('link', { name: 'Tea', exact: true }).click();
  // The owner's script has run by then.
  await page.waitForURL('**/read/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Delete “Tea”' }).click();
  const sendList = await holdBack(page, `${server.origin}/`);
  const listAsked = page.waitForRequest(`${server.origin}/`);
  const scriptRan = page.waitForEvent('console', (message) => message.text() === 'script ran');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await listAsked;
  sendScript();
  await scriptRan;
  sendList();
  await expect(page.getByRole('status').filter({ hasText: 'delete successfully.' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
});

test.describe('when the session has ended', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('the warning has a link to the login, which returns to the page', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Delete “Tea”' }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    const warning = page.getByRole('alert');
    await expect(warning.locator('p')).toHaveText(/^delete Error: \{"status":401,/);
    await warning.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Login name').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${server.origin}/`);
    await expect(page.getByRole('button', { name: 'Delete “Tea”' })).toBeVisible();
  });
});
