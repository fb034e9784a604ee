// The settings of icon, logo, author and footer.

import type { Locator, Page } from '@playwright/test';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { articlesUrl, loginUrl, settingsIdentityUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';
import { makePicture } from '../support/uploads.ts';

// A form with a fault is answered with 400, and a file that is refused with 415.
test.use({ expectedErrors: /status of (?:400|415)/ });

const icp = '京ICP备12345678号-1';
const police = '京公网安备11010502030143号';

/** Chooses a file of this device for a field. */
async function upload(page: Page, field: string, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Upload… ${field}`, exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer });
  await expect(page.getByLabel(field, { exact: true })).toHaveValue(/./);
}

const previewOf = (page: Page, name: string) => page.locator(`#${name}Preview`);

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}

test('the owner gives the blog an icon, a logo and a footer, and sees each before saving', async ({
  owned: { page, server },
  browser,
}) => {
  await page.goto(server.origin + settingsIdentityUrl());
  await expect(previewOf(page, 'footer')).toBeHidden();
  await upload(page, 'Icon', 'leaf.png', await makePicture('#209040', 256, 256));
  await expect(previewOf(page, 'icon').locator('img').first()).toHaveAttribute('src', /leaf\.png$/);
  await upload(page, 'Logo', 'logo.png', await makePicture('#204080', 300, 100));
  await expect(previewOf(page, 'logo').locator('img').first()).toHaveAttribute('src', /logo\.png$/);
  await page.getByLabel('Footer text').fill('*Rain* and [tea](https://tea.example/)');
  await page.getByLabel('ICP number').fill(icp);
  await page.getByLabel('Police number').fill('11010502030143');
  await expect(previewOf(page, 'footer').locator('em')).toHaveText('Rain');
  await expect(previewOf(page, 'footer')).toContainText(police);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(server.origin + articlesUrl());
  const logo = visitor.getByRole('img', { name: '随笔' });
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // As high as the seal: 2.5rem.
  expect(await logo.boundingBox()).toMatchObject({ width: 127.5, height: 42.5 });
  await expect(visitor.getByRole('link', { name: icp })).toHaveAttribute(
    'href',
    'https://beian.miit.gov.cn/',
  );
  // The numbers stand in the middle at the end of every page.
  await visitor.goto(server.origin + loginUrl);
  const numbers = await visitor.locator('.filings').boundingBox();
  const links = await visitor.locator('.filings a').evaluateAll((all) => ({
    left: all[0]?.getBoundingClientRect().left ?? 0,
    right: all.at(-1)?.getBoundingClientRect().right ?? 0,
  }));
  const middle = (numbers?.x ?? 0) + (numbers?.width ?? 0) / 2;
  expect(Math.abs((links.left + links.right) / 2 - middle)).toBeLessThan(1);
  await visitor.close();
});

test('a picture that is no icon is refused at its field, and nothing that was typed is lost', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + settingsIdentityUrl());
  await upload(page, 'Icon', 'wide.png', await makePicture('#209040', 300, 200));
  await page.getByLabel('Footer text').fill('Rain');
  await page.getByRole('button', { name: 'Save' }).click();
  const fault = page.getByText('The icon must be square; this picture has 300 × 200 pixels');
  await expect(fault).toBeVisible();
  await expect(page.getByLabel('Icon', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Icon', { exact: true })).toHaveValue(/./);
  await expect(page.getByLabel('Footer text')).toHaveValue('Rain');
  // The seal again.
  await page
    .getByLabel('Icon', { exact: true })
    .selectOption({ label: 'The seal of the blog name' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a file that is no picture is refused with its reason', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + settingsIdentityUrl());
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload… Logo', exact: true }).click(),
  ]);
  const buffer = Buffer.from('no picture');
  await chooser.setFiles({ name: 'a.exe', mimeType: 'application/octet-stream', buffer });
  await expect(page.locator('[data-upload-for=logo]')).toContainText(
    'Files of this kind cannot be uploaded',
  );
  await expect(page.getByLabel('Logo', { exact: true })).toHaveValue('');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form saves, and has no button that does nothing', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + settingsIdentityUrl());
    await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
    await page.getByLabel('Footer text').fill('**Rain**');
    await page.getByLabel('ICP number').fill(icp);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(previewOf(page, 'footer').locator('strong')).toHaveText('Rain');
    await expect(page.locator('.site-footer .filings').last()).toHaveText(icp);
  });
});

test('a dark logo follows the reader’s choice, and no picture moves what is around it', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + articlesUrl());
  const before = await heightOf(page.locator('.site-header'));
  await page.goto(server.origin + settingsIdentityUrl());
  await upload(page, 'Logo', 'light.png', await makePicture('#202020', 640, 80));
  await upload(page, 'Logo on dark pages', 'dark.png', await makePicture('#e0e0e0', 640, 80));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(server.origin + articlesUrl());
  const logo = page.locator('.site-header .logo');
  for (const [theme, shown, hidden] of [
    ['dark', '.on-dark', '.on-light'],
    ['light', '.on-light', '.on-dark'],
  ] as const) {
    await page.getByLabel('Theme').selectOption(theme);
    await expect(logo.locator(shown)).toBeVisible();
    await expect(logo.locator(hidden)).toBeHidden();
  }
  expect(await heightOf(page.locator('.site-header'))).toBe(before);
  // A wide logo fits into a phone.
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|status of (?:404|503)/ });

  test('the page that says so has the numbers too', { tag: '@rest' }, async ({
    server,
    dataDir,
    page,
    context,
  }) => {
    await changeSettings(dataDir, { icp, police: '11010502030143' });
    await page.goto(server.origin + articlesUrl());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(server.origin + articlesUrl());
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true);
    await context.setOffline(true);
    await page.goto(`${server.origin}/tags/`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot connect');
    await expect(page.getByRole('link', { name: icp })).toBeVisible();
    await expect(page.getByRole('link', { name: police })).toBeVisible();
  });
});

for (const language of uiLangs) {
  test(`axe finds nothing on the page of the settings and in the footer in ${language}`, {
    tag: '@rest',
  }, async ({ owned: { page, server }, dataDir }) => {
    await changeSettings(dataDir, {
      language,
      icp,
      police: '11010502030143',
      licence: 'by-sa',
      footerText: 'Rain and [tea](https://tea.example/)',
      socialLinks: [{ label: 'Mastodon', url: 'https://social.example/@a' }],
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const url of [settingsIdentityUrl(), articlesUrl()]) {
          await page.goto(server.origin + url);
          expect(await findViolations(page), `${url} ${width} ${colorScheme}`).toEqual([]);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth),
          ).toBeLessThanOrEqual(width);
        }
      }
    }
  });
}
