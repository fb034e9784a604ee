import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { securityUrl, settingsCodeUrl } from '../../src/urls.ts';
import { withVariants } from '../../test/dose.ts';
import { type ServiceSnippet, serviceSnippets } from '../../test/service-snippets.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { findViolations } from '../support/axe.ts';
import { createOwner, expect, logIn, owner, test } from '../support/fixtures.ts';
import { isKept, readCaches, untilWorker } from '../support/offline.ts';
import { changeSettings } from '../support/settings.ts';

/** Answers for the hosts of a service, and notes what was asked for. */
async function standIn(page: Page, { script, report }: ServiceSnippet) {
  const asked: string[] = [];
  const send = report.isPicture
    ? `new Image().src = ${JSON.stringify(report.url)};`
    : `fetch(${JSON.stringify(report.url)}, { method: 'POST', mode: 'no-cors', body: '{}', keepalive: true });`;
  await page.route(
    (url) => url.protocol === 'https:',
    async (route) => {
      const url = route.request().url();
      asked.push(url);
      const isScript = url === script;
      await route.fulfill({
        status: 200,
        contentType: isScript
          ? 'text/javascript'
          : report.isPicture
            ? 'image/svg+xml'
            : 'text/plain',
        body: isScript ? send : report.isPicture ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '',
      });
    },
  );
  return asked;
}

/** A visitor with a browser of their own, whose pages tell what the policy has blocked. */
async function visitor(
  context: BrowserContext,
): Promise<{ page: Page; blocked: () => Promise<string[]> }> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const all: string[] = [];
    Object.assign(window, { blocked: all });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      all.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    page,
    blocked: () => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked),
  };
}

/** As if the owner had given the password long ago. */
async function endProof(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await database.db.updateTable('sessions').set({ proven_at: 0 }).execute();
  await database.close();
}

/** Pastes the code into the settings, looks at it, and adds it. */
async function add(
  page: Page,
  origin: string,
  { snippet }: Pick<ServiceSnippet, 'snippet'>,
): Promise<void> {
  await page.goto(origin + settingsCodeUrl);
  // This blog has no https, whose scheme a script takes for `//`.
  await page.getByLabel('Code', { exact: true }).fill(snippet.replace('="//', '="https://'));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'To be added' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to pages' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Saved');
}

async function expectCounted(page: Page, service: ServiceSnippet, origin: string) {
  const asked = await standIn(page, service);
  await page.goto(origin);
  await expect.poll(() => asked).toContain(service.script);
  await expect.poll(() => asked).toContain(service.report.url);
  await page.unrouteAll();
}

const isEveryday = ({ name }: ServiceSnippet) => ['Umami', '百度统计'].includes(name);
const usual = serviceSnippets.filter(isEveryday);
for (const service of withVariants(
  usual,
  serviceSnippets.filter((one) => !isEveryday(one)),
)) {
  test(`${service.name} counts a visitor, nothing is blocked, and the owner is not counted`, {
    tag: isEveryday(service) ? [] : '@rest',
  }, async ({ owned: { server, page }, browser }) => {
    await add(page, server.origin, service);
    const context = await browser.newContext();
    const reader = await visitor(context);
    await expectCounted(reader.page, service, server.origin);
    expect(await reader.blocked()).toEqual([]);
    await context.close();

    const asked = await standIn(page, service);
    await page.goto(server.origin);
    await page.goto(`${server.origin}/desk`);
    expect(asked).toEqual([]);
  });
}

test('what the owner has not confirmed is blocked', {
  tag: '@rest',
}, async ({ owned: { server, page }, browser }) => {
  const umami = serviceSnippets[0] as ServiceSnippet;
  await add(page, server.origin, umami);
  const context = await browser.newContext();
  const reader = await visitor(context);
  const report = { url: 'https://elsewhere.example/send' };
  const asked = await standIn(reader.page, { ...umami, report });
  await reader.page.goto(server.origin);
  await expect
    .poll(reader.blocked)
    .toEqual([expect.stringMatching(/^connect-src https:\/\/elsewhere\.example/)]);
  expect(asked).not.toContain(report.url);
  await context.close();
});

test.describe('a page that a visitor has opened', () => {
  test.use({ serviceWorkers: 'allow' });

  test('does not stay in the browser with its code after the owner has logged in there', {
    tag: '@rest',
  }, async ({ server, dataDir, page }) => {
    const tags = [{ text: 'window.added = 1;', attributes: {} }];
    await createOwner(dataDir);
    await changeSettings(dataDir, {
      ownCode: [{ kind: 'scripts', tags, loads: [], sendsTo: [] }],
    });
    await page.goto(server.origin);
    await untilWorker(page, 'visitor');
    await page.goto(server.origin);
    await expect.poll(() => isKept(page, server.origin)).toBe(true);
    expect(JSON.stringify(await readCaches(page))).toContain('window.added');
    await logIn(page, server.origin);
    await untilWorker(page, 'owner');
    expect(JSON.stringify(await readCaches(page))).not.toContain('window.added');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('faults are named by line, the password is asked for, nothing typed is lost, and code is removed', {
    tag: '@rest',
  }, async ({ owned: { server, page }, dataDir }) => {
    await endProof(dataDir);
    await page.goto(server.origin + settingsCodeUrl);
    const field = page.getByLabel('Code', { exact: true });
    await field.fill('<meta name="a" content="b">\n<style></style>');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toContainText('Line 2: <style>');
    const code = '<meta name="a" content="b">\n<script>a = 1;</script>';
    await field.fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByLabel('Sends data to').fill('https://a.example');
    await page.getByLabel('Your password').fill('not it');
    await page.getByRole('button', { name: 'Add to pages' }).click();
    await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
    await expect(field).toHaveValue(code);
    await expect(page.getByLabel('Sends data to')).toHaveValue('https://a.example');
    await page.getByLabel('Your password').fill(owner.password);
    await page.getByLabel('Your password').press('Enter');
    await expect(page.getByRole('status').first()).toHaveText('Saved');
    await page.getByRole('button', { name: 'Remove: Tag a b' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  });
});

test('axe finds no fault, and nothing is wider than 320 px, in both languages and colours', {
  tag: '@rest',
}, async ({ owned: { server, page }, dataDir }) => {
  const { snippet } = serviceSnippets[5] as ServiceSnippet;
  await add(page, server.origin, { snippet });
  for (const [language, check] of [
    ['en', 'Check'],
    ['zh-Hans', '检查'],
  ] as const) {
    await changeSettings(dataDir, { language });
    await page.goto(server.origin + settingsCodeUrl);
    await page.locator('#code').fill(`<meta name="a" content="${'b'.repeat(300)}">${snippet}`);
    await page.getByRole('button', { name: check }).click();
    await expect(page.locator('#sendsTo')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findViolations(page)).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('a passkey confirms that code is added, and nothing asks about leaving', {
  tag: '@rest',
}, async ({ server, owned: { page }, dataDir }) => {
  // There are no passkeys at a number.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await logIn(page, origin);
  await page.goto(origin + securityUrl());
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await page.waitForURL(`**${securityUrl('passkeyAdded')}`);
  await endProof(dataDir);
  await page.goto(origin + settingsCodeUrl);
  await page.getByLabel('Code', { exact: true }).fill('<script>window.added = 1;</script>');
  await page.getByRole('button', { name: 'Check' }).click();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Add with a passkey' }).press('Enter');
  await expect(page.getByRole('status').first()).toHaveText('Saved');
  expect(asked).toEqual([]);
});
