import type { Page } from '@playwright/test';
import { importFiles } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { openQuickSearch, quickSearchOf, searchedFiles } from '../support/quick-search.ts';
import { cutRows } from '../support/rows.ts';

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, searchedFiles) } });

/** The questions that the page asks the server, as they are asked. */
function listQuestions(page: Page): (string | null)[] {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') asked.push(searchParams.get('q'));
  });
  return asked;
}

test('with the keyboard alone a reader opens it, chooses an article, the first at once, and reads it', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const { dialog, field, options, state } = await openQuickSearch(page);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('lantern');
  await expect(state).toHaveText('9 articles found');
  await expect(options).toHaveCount(9);
  await expect(options.last()).toHaveText('All results');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const list = await dialog.getByRole('listbox').getAttribute('id');
  await expect(field).toHaveAttribute('aria-controls', list ?? '');
  await expect(options.first().locator('mark')).toHaveText(['Lantern']);
  const chosen = dialog.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveCount(1);
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const id = await options.nth(1).getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  await expect(field).toBeFocused();
  // In the field these keys move the caret.
  await page.keyboard.press('Home');
  await page.keyboard.type('paper ');
  await expect(field).toHaveValue('paper lantern');
  await expect(options.first().locator('mark')).toHaveText(['Lantern', 'paper']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const title = await options.first().locator('.quick-search-title').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('it cuts no line in half, at any height, and chooses the first one again when it is reopened', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const { dialog, options } = await openQuickSearch(page);
  await page.keyboard.type('lantern');
  await expect(options).toHaveCount(9);
  for (const height of [800, 640, 500, 400, 720]) {
    await page.setViewportSize({ width: 1280, height });
    await expect
      .poll(() => cutRows(dialog.getByRole('listbox')), { message: `at ${height} px` })
      .toEqual([]);
  }
  await expect(options.nth(2)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 610 });
  await page.keyboard.press('/');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await cutRows(dialog.getByRole('listbox'))).toEqual([]);
});

test('Ctrl Enter opens the chosen article in a tab of its own', async ({
  server,
  page,
  context,
}) => {
  await page.goto(server.origin);
  const { dialog, options } = await openQuickSearch(page);
  await page.keyboard.type('茶馆');
  await expect(options).not.toHaveCount(0);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('听雨');
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('Enter without a chosen article, and the last line, open the search page', async ({
  server,
  page,
}) => {
  for (const keys of [
    ['ArrowUp', 'Enter'],
    ['ArrowUp', 'ArrowUp', 'Enter'],
  ]) {
    await page.goto(server.origin);
    const { options } = await openQuickSearch(page);
    await page.keyboard.press('Enter');
    // As one input: results that come after the arrow keys would choose the first row again.
    await page.keyboard.insertText('tea 茶');
    await expect(options).not.toHaveCount(0);
    for (const key of keys) await page.keyboard.press(key);
    await expect(page).toHaveTitle(/^Search: tea 茶 · /);
  }
});

test('Escape, a press beside it and Ctrl K close it, and the focus is where it was', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  const { dialog, field } = quickSearchOf(page);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Control+k'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of ways) {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await close();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  }
  expect(new URL(page.url()).pathname).toBe('/');
});

test('Ctrl K and Cmd K open it too, and each search link of a page; words and lines are still there', async ({
  server,
  page,
}) => {
  await page.goto(`${server.origin}/archive/`);
  const { dialog, field, options } = quickSearchOf(page);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('tea');
  await expect(options).not.toHaveCount(0);
  const links = page.getByRole('link', { name: /^Search/ });
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await link.click();
    await expect(field).toHaveValue('tea');
    await expect(options).not.toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  // As with Caps Lock.
  await page.keyboard.press('Control+K');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Meta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('rain');
  await expect(field).toHaveValue('rain');
});

test('its script is loaded when it is first opened, and its links stay links', async ({
  server,
  page,
  context,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/quick-search-')) scripts.push(request.url());
  });
  await page.goto(server.origin);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  const tab = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(`${server.origin}/search`);
  await expect(quickSearchOf(page).dialog).toHaveCount(0);
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('/');
    await expect(quickSearchOf(page).dialog).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(scripts).toHaveLength(1);
});

test('on the search page the keys lead to its field, and in a field a slash is a slash', async ({
  server,
  page,
}) => {
  await page.goto(`${server.origin}/search?q=tea`);
  const field = page.getByRole('searchbox', { name: 'Search for' });
  for (const key of ['/', 'Control+k']) {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press(key);
    await expect(field).toBeFocused();
  }
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await expect(quickSearchOf(page).dialog).toHaveCount(0);
});

test('it asks when the reader rests, never twice, and not while characters are composed', async ({
  server,
  page,
}) => {
  const asked = listQuestions(page);
  await page.goto(server.origin);
  const { field, options, state } = await openQuickSearch(page);
  const method = await startInputMethod(page);
  await method.write('chaguan', { key: ' ', code: 'Space' }, '');
  await method.compose('cha guan');
  // Longer than the pause after which a question is asked.
  await page.waitForTimeout(400);
  expect(asked).toEqual([]);
  await method.choose('茶馆');
  await expect(field).toHaveValue('茶馆');
  await expect(state).toHaveText('1 article found');
  await expect(options.first().locator('.quick-search-text mark')).toHaveText('茶馆');
  expect(asked).toEqual(['茶馆']);

  // The Enter that ends a composition chooses nothing and opens nothing.
  await page.keyboard.press('ArrowDown');
  await method.write('yu', { key: 'Enter', code: 'Enter' }, 'yu');
  await expect(field).toHaveValue('茶馆yu');
  await expect(state).toHaveText('No article found. Try fewer or other words.');
  expect(new URL(page.url()).pathname).toBe('/');
  await field.fill('茶馆');
  await expect(state).toHaveText('1 article found');
  expect(asked).toEqual(['茶馆', '茶馆yu']);
});
