// What one sees only now and then: messages, the button to the top, pictures at night, the seal.
import sharp from 'sharp';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { createOwner, expect, holdBack, logIn, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

test.describe('an article', () => {
  const text = `## A heading\n\n- [x] done\n- [ ] not yet\n\n![A picture](own.png)\n\n${'Text.\n\n'.repeat(60)}`;
  test.use({
    sharedBlog: {
      fill: async (dataDir: string) =>
        importFiles(dataDir, {
          'a.md': article('On tea', text, 'cover: own.png\n'),
          'own.png': await picture(800, 400),
        }),
    },
  });

  test.beforeEach(async ({ server, page }) => openArticle(page, server.origin, 'On tea'));

  test('back to top is a circle of 44 px', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 900));
    const button = page.getByRole('button', { name: 'Back to top' });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await expect(button).toHaveCSS('border-radius', '50%');
  });

  test('pictures are dimmed in the dark only', async ({ page }) => {
    for (const [scheme, filter] of [
      ['light', 'brightness(1)'],
      ['dark', 'brightness(0.88)'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const picture of ['.prose img', '.cover']) {
        await expect(page.locator(picture).first()).toHaveCSS('filter', filter);
      }
    }
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
    await expect(page.locator('.cover')).toHaveCSS('filter', 'brightness(1)');
  });

  test('task boxes are drawn, and the seal marks the end', async ({ page }) => {
    await expect(page.locator('.task input').first()).toHaveCSS('appearance', 'none');
    const end = await page.locator('.end-mark').boundingBox();
    const last = await page.locator('.prose > p').last().boundingBox();
    expect(end?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0) - 1);
    await expect(page.locator('.end-mark')).toHaveText('随');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('no sign stands beside headings', async ({ server, dataDir, page }) => {
    await importFiles(dataDir, { 'a.md': article('On tea', '## A heading\n\nText.') });
    await openArticle(page, server.origin, 'On tea');
    await expect(page.locator('.anchor')).toBeHidden();
  });
});

test.describe('messages', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('a long one scrolls and can be closed, and the same one again is one; a delete that lasts says so', async ({
    server,
    dataDir,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await importFiles(dataDir, { 'a.md': article('On tea', 'Text.') });
    await createOwner(dataDir);
    await logIn(page, server.origin);
    await page.route('**/delete/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'x'.repeat(3000) } }),
    );
    const tryToDelete = async () => {
      await page.getByRole('button', { name: 'Delete “On tea”' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
    };
    const close = page.getByRole('alert').getByRole('button', { name: 'Close' });
    for (let time = 0; time < 2; time += 1) {
      await tryToDelete();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(close).toBeInViewport({ ratio: 1 });
    }
    await close.click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/delete/*');
    const release = await holdBack(page, '**/delete/*');
    await tryToDelete();
    await expect(page.getByRole('status').filter({ hasText: 'Deleting…' })).toBeVisible();
    release();
    await expect(page.getByText('delete successfully.')).toBeVisible();
    await expect(page.getByText('Deleting…')).toHaveCount(0);
  });
});

test.describe('an edit page whose script cannot be had', () => {
  test.use({ expectedErrors: /net::ERR_/ });

  test('says so instead of `Loading...`', async ({ owned: { page, server } }) => {
    const url = `${server.origin}/article/new/`;
    const html = await (await page.request.get(url)).text();
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(
      ([, src]) => src,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const src of scripts) await page.route(`**${src}`, (route) => route.abort());
    await page.goto(url);
    await expect(page.getByText('The editor could not be loaded')).toBeVisible();
    await expect(page.locator('.editor-loading')).toBeHidden();
  });
});

test.describe('a page that cannot be shown', () => {
  test.use({ expectedErrors: /status of (?:404|405)/ });

  for (const [status, path] of [
    [404, '/nothing'],
    [405, '/delete/0123456789AB'],
  ] as const) {
    test(`has the outline of a seal: ${status}`, async ({ server, page }) => {
      const answer = await page.goto(server.origin + path);
      expect(answer?.status()).toBe(status);
      const outline = page.locator('.seal-outline');
      await expect(outline).toBeVisible();
      await expect(outline).toHaveText('');
    });
  }
});

for (const language of uiLangs) {
  test(`in ${language} the characters stand in the middle of the seal`, async ({
    server,
    dataDir,
    page,
  }) => {
    await changeSettings(dataDir, { language });
    await page.goto(server.origin);
    const picture = await page.locator('.logo-seal').screenshot();
    const { data, info } = await sharp(picture)
      .extractChannel('green')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Rows with paper-coloured ink. The corners of the seal show the page behind it.
    const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) =>
      data.subarray(y * info.width + 4, (y + 1) * info.width - 4).some((green) => green > 160),
    );
    const above = rows[0] ?? 0;
    const below = info.height - 1 - (rows.at(-1) ?? 0);
    expect(Math.abs(above - below), `${above} px above, ${below} px below`).toBeLessThanOrEqual(2);
  });
}

test('at the setup the seal is cut while the name is typed', async ({ server, page }) => {
  await page.goto(server.setupLink ?? '');
  const logo = page.locator('[data-seal]');
  await expect(logo).toHaveText('随笔');
  await page.getByLabel('Blog name').fill('听雨');
  await expect(logo).toHaveText('听雨');
  await expect(logo).toHaveClass(/logo-seal/);
  await page.getByLabel('Blog name').fill('A long name of a blog');
  await expect(logo).not.toHaveClass(/logo-seal/);
});
