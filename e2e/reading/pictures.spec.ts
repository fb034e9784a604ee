import type { Page } from '@playwright/test';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { expect, holdBack, test } from '../support/fixtures.ts';

const invalid = 'The url of image is invalid.';

test.describe('a picture that is shown smaller than it is', () => {
  async function importPictures(dataDir: string): Promise<void> {
    const paragraph = 'The river keeps its own hours. '.repeat(40);
    const text = [
      '![A large one](large.png)',
      paragraph,
      '![A small one](small.png)',
      '[![A linked one](large.png)](https://example.org/)',
      paragraph.repeat(8),
      '![A late one](late.png)',
      '![A high one](high.png)',
      paragraph,
    ].join('\n\n');
    await importFiles(dataDir, {
      'pictures.md': article('On pictures', text),
      'large.png': await picture(1600, 1000),
      'small.png': await picture(200, 100),
      'late.png': await picture(1500, 500),
      'high.png': await picture(1000, 6000),
    });
  }

  test.use({ sharedBlog: { fill: importPictures } });

  test.beforeEach(async ({ server, page }) => {
    await openArticle(page, server.origin, 'On pictures');
  });

  const enlarged = (page: Page, name: string) => page.getByRole('dialog', { name });

  test('fills the window after a click, with its description, and closes after another', async ({
    page,
  }) => {
    // The button comes when the picture has loaded.
    await expect(page.getByRole('button', { name: 'Enlarge picture: A large one' })).toHaveCount(1);
    await page.getByRole('img', { name: 'A large one' }).click();
    const dialog = enlarged(page, 'A large one');
    await expect(dialog.getByText('A large one')).toBeVisible();
    const whole = dialog.getByRole('img', { name: 'A large one' });
    const size = await whole.boundingBox();
    const before = await page.locator('.prose img').first().boundingBox();
    expect(size?.width).toBeGreaterThan((before?.width ?? 0) * 1.2);
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await whole.click();
    await expect(dialog).toHaveCount(0);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('with the keyboard: a button opens it, and Escape returns to the button', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Enlarge picture: A large one' });
    await button.focus();
    for (const close of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter');
      const dialog = enlarged(page, 'A large one');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press(close);
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test('is offered once it has loaded, and nothing moves for it', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Enlarge picture: A late one' });
    await expect(button).toHaveCount(0);
    const last = page.locator('.prose > p').last();
    const place = () => last.evaluate((part) => part.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.getByRole('img', { name: 'A late one' }).scrollIntoViewIfNeeded();
    await expect(button).toHaveCount(1);
    expect(await place()).toBe(before);
  });

  test('is not a picture that is shown in its own size, and not a picture in a link', async ({
    page,
  }) => {
    await page.getByRole('img', { name: 'A linked one' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.prose img').nth(2)).toHaveJSProperty('complete', true);
    await expect(page.getByRole('button', { name: /A small one|A linked one/ })).toHaveCount(0);
  });

  test('is not made smaller because it is high: it can be scrolled', async ({ page }) => {
    const inText = page.getByRole('img', { name: 'A high one' });
    await inText.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Enlarge picture: A high one' }).focus();
    const { width = 0 } = (await inText.boundingBox()) ?? {};
    await page.keyboard.press('Enter');
    const dialog = enlarged(page, 'A high one');
    const size = await dialog.getByRole('img').boundingBox();
    expect(size?.width).toBeGreaterThan(width);
    expect(size?.height).toBeCloseTo((size?.width ?? 0) * 6, 0);
    await dialog.hover();
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(1000);
  });
});

test.describe('a cover', () => {
  test('that comes late moves nothing, and can be enlarged', async ({ server, dataDir, page }) => {
    await importFiles(dataDir, {
      'a.md': article('With a cover', 'Text.', 'cover: cover.png\ndescription: An excerpt.\n'),
      'cover.png': await picture(1200, 800),
    });
    const release = await holdBack(page, '**/uploads/**');
    await page.goto(server.origin);
    const cover = page.locator('img.cover');
    const excerpt = page.getByText('An excerpt.');
    const before = await excerpt.boundingBox();
    await expect(cover).toBeHidden();
    release();
    await expect(cover).toBeVisible();
    expect(await excerpt.boundingBox()).toEqual(before);
    expect(
      await cover.evaluate((img: HTMLImageElement) => [
        img.width > 0,
        Number(img.getAttribute('width')) / Number(img.getAttribute('height')),
      ]),
    ).toEqual([true, 1200 / 800]);
    await page.getByRole('button', { name: 'Enlarge picture: With a cover' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'With a cover' })).toBeVisible();
  });

  test('that is not a picture is named on the console with its address', async ({
    server,
    dataDir,
    page,
  }) => {
    await importFiles(dataDir, {
      'a.md': article('With a cover', 'Text.', 'cover: cover.png\n'),
      'cover.png': await picture(1200, 800),
    });
    await page.route('**/uploads/**', (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'no' }),
    );
    const warned = page.waitForEvent('console', (message) => message.text().startsWith(invalid));
    await page.goto(server.origin);
    const words = await Promise.all((await warned).args().map((word) => word.jsonValue()));
    expect(words).toEqual([invalid, expect.stringMatching(/^\/uploads\/.*cover\.png$/)]);
    await expect(page.locator('img.cover')).toBeHidden();
  });

  test('far below loads when the reader comes near', { tag: '@rest' }, async ({
    server,
    dataDir,
    page,
  }) => {
    const files: Record<string, string | Uint8Array> = {};
    for (let index = 0; index < 20; index += 1) {
      files[`${index}.md`] = article(
        `Article ${index}`,
        'Text.',
        `cover: ${index}.png\ndescription: ${'Words. '.repeat(40)}\n`,
      );
      files[`${index}.png`] = await picture(400 + index, 300);
    }
    await importFiles(dataDir, files);
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') loaded.add(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto(server.origin);
    await expect(page.locator('img.cover').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loaded.size).toBeLessThan(15);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('img.cover').last()).toBeVisible();
  });
});
