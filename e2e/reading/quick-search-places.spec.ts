// The quick search where something is in its way: a slow or lost network, a small window, another
// language.
import { importFiles, openArticle } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { createOwner, expect, holdBack, logIn, test } from '../support/fixtures.ts';
import { openQuickSearch, quickSearchOf, searchedFiles } from '../support/quick-search.ts';
import { changeSettings } from '../support/settings.ts';

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, searchedFiles) } });

const calls = '**/api/search?*';

test.describe('while answers do not come', () => {
  test.use({ expectedErrors: /status of (?:429|500)|ERR_/ });

  test('slow ones keep the lines before, and only the last is shown', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.goto(server.origin);
    const { options, state, field } = await openQuickSearch(page);
    await field.fill('lantern');
    await expect(options).toHaveCount(9);
    const release = await holdBack(page, calls);
    await field.fill('tea');
    await expect(state).toHaveText('Searching…');
    await expect(options).toHaveCount(9);
    await field.fill('茶馆');
    release();
    await expect(state).toHaveText('1 article found');
    await expect(options.first()).toContainText('听雨');
  });

  test('a lost network is told, and the search goes on when it is back', { tag: '@rest' }, async ({
    server,
    page,
    context,
  }) => {
    await page.goto(server.origin);
    const { options, state, field } = await openQuickSearch(page);
    await field.fill('lantern');
    await expect(options).toHaveCount(9);
    await context.setOffline(true);
    await field.fill('tea');
    await expect(state).toHaveText(
      'Cannot connect. The search continues once the blog can be reached.',
    );
    await expect(options).toHaveCount(0);
    await context.setOffline(false);
    await expect(state).toHaveText('1 article found');
  });

  test('a server that is away is asked until it is back', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.goto(server.origin);
    const { state, field } = await openQuickSearch(page);
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await field.fill('tea');
    await expect(state).toHaveText(
      'Cannot connect. The search continues once the blog can be reached.',
    );
    await page.unroute(calls);
    await expect(state).toHaveText('1 article found', { timeout: 10_000 });
  });

  test('without its script the search page is opened', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.route('**/quick-search-*', (route) => route.abort());
    await page.goto(server.origin);
    await page.keyboard.press('/');
    await expect(page).toHaveURL(`${server.origin}/search`);
  });

  test('too many questions wait, and what fails is told', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.goto(server.origin);
    const { state, field } = await openQuickSearch(page);
    await page.route(calls, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} }),
    );
    await field.fill('lantern');
    await expect(state).toHaveText('Too many searches at once. One moment…');
    await page.unroute(calls);
    await expect(state).toHaveText('9 articles found');
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
    await field.fill('tea');
    await expect(state).toHaveText('The search failed. Press Enter to try the search page.');
    await page.route(calls, (route) => route.fulfill({ body: '<p>Log in to the hotel</p>' }));
    await field.fill('rain');
    await expect(state).toHaveText('The search failed. Press Enter to try the search page.');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it breaks no rule of accessibility and fits 320 px, also above a keyboard, ${colorScheme}`, {
    tag: '@rest',
  }, async ({ server, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(server.origin);
    const { dialog, options, state, field } = await openQuickSearch(page);
    expect(await findViolations(page)).toEqual([]);
    for (const [words, count] of [
      ['lantern', '9 articles found'],
      ['xyzzy', 'No article found. Try fewer or other words.'],
      ['？', 'Type a word to search for.'],
      ['a'.repeat(300), 'No article found. Try fewer or other words.'],
    ] as const) {
      await field.fill(words);
      await expect(state).toHaveText(count);
      await page.keyboard.press('ArrowDown');
      expect(await findViolations(page)).toEqual([]);
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    await field.fill('lantern');
    await expect(options).toHaveCount(9);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    // What an on-screen keyboard leaves of the window.
    await page.setViewportSize({ width: 320, height: 300 });
    await expect(options.last()).toBeInViewport();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(state).toBeInViewport({ ratio: 1 });
    await expect(dialog).toHaveCSS('animation-name', 'none');
  });
}

test('a long title takes two lines', { tag: '@rest' }, async ({ server, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.origin);
  const { options, field } = await openQuickSearch(page);
  await field.fill('emoji');
  const title = options.first().locator('.quick-search-title');
  const height = await title.evaluate((element) => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    return element.getBoundingClientRect().height / line;
  });
  expect(height).toBeLessThanOrEqual(2.5);
});

test('a window that a keyboard covers in part keeps the dialog above it', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(server.origin);
  // Chromium shows no keyboard here: the window says what it would say with one.
  await page.evaluate(() => {
    const view = window.visualViewport as VisualViewport;
    Object.defineProperties(view, {
      height: { value: 360, configurable: true },
      offsetTop: { value: 40, configurable: true },
    });
  });
  const { dialog, options, field } = await openQuickSearch(page);
  await field.fill('lantern');
  await expect(options).toHaveCount(9);
  const box = await dialog.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
});

test.describe('in a blog of its own', () => {
  test.use({ sharedBlog: undefined });

  test('it speaks Chinese where the interface does', { tag: '@rest' }, async ({
    dataDir,
    server,
    page,
  }) => {
    await importFiles(dataDir, searchedFiles);
    await changeSettings(dataDir, { language: 'zh-Hans' });
    await page.goto(server.origin);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: '搜索' });
    await dialog.getByRole('combobox', { name: '搜索内容' }).fill('茶馆');
    await expect(dialog.getByRole('status')).toHaveText('找到 1 篇文章');
    await expect(dialog.getByRole('option').first()).toContainText('2026 年 9 月 1 日');
    await expect(dialog.getByRole('option').last()).toHaveText('查看全部结果');
    expect(await findViolations(page)).toEqual([]);
  });

  test('the owner has it where visitors read, and not where the owner writes', {
    tag: '@rest',
  }, async ({ dataDir, server, page }) => {
    await importFiles(dataDir, searchedFiles);
    await createOwner(dataDir);
    await logIn(page, server.origin);
    await openArticle(page, server.origin, 'On tea');
    await openQuickSearch(page);
    for (const path of ['/article/new/', '/desk']) {
      await page.goto(server.origin + path);
      await page.keyboard.press('Control+k');
      await expect(quickSearchOf(page).dialog).toHaveCount(0);
    }
  });
});
