// The owner's search, on the desk.
import { apiDeskSearchUrl, deskPageUrl, deskUrl, historyUrl, patterns } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { field, fill, pond, rows, status } from '../support/desk-search.ts';
import { expect, holdBack, test } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { changeSettings } from '../support/settings.ts';

test('words of drafts, of the trash and of older versions are found while one types, with the keyboard alone', async ({
  owned,
}) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + deskUrl);
  await expect(rows(page)).toHaveCount(3);
  await page.locator('.desk-select:enabled').first().focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('frog');
  await expect(page.locator('.desk-found mark')).toHaveText(['frog', 'Frogs', 'frog']);
  await expect(status(page)).toHaveText('3 articles found.');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Writing 2', 'Trash 1']);
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Restore “Gone”' })).toBeFocused();
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('newt');
  await expect(rows(page)).toHaveCount(1);
  const version = rows(page).getByRole('link', { name: /^Only in the version saved/ });
  await expect(version).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).getByRole('link', { name: 'The pond' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(version).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    server.origin + historyUrl(pond, { version: 1, against: 'current' }),
  );
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('newt');

  await page.goBack();
  await expect(field(page)).toHaveValue('newt');
  await expect(version).toBeVisible();
  await field(page).fill('snow');
  await expect(status(page)).toHaveText('No article has these words.');
  await field(page).fill('');
  await expect(rows(page)).toHaveCount(3);
});

test('in Chinese, on a narrow screen', { tag: '@rest' }, async ({ owned, dataDir }) => {
  const { page, server } = owned;
  await fill(owned);
  await changeSettings(dataDir, { language: 'zh-Hans' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.origin + deskPageUrl({ q: '聽見青蛙' }));
  await expect(page.locator('.desk-found mark')).toHaveText(['听见青蛙']);
  await expect(status(page)).toHaveText('找到 1 篇文章。');
  await field(page).fill('newt');
  await expect(rows(page).getByRole('link', { name: /^仅见于.*保存的版本$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(321);
  expect(await findViolations(page)).toEqual([]);
});

test('arrows stay in the open menu of a row', { tag: '@rest' }, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + deskUrl);
  const more = page.getByRole('button', { name: 'More for “喝茶”' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  const history = page.getByRole('link', { name: 'History' });
  await expect(history).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(history).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(more).not.toBeFocused();
});

test('the desk waits for the end of a composition that began before its script came', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(server.origin + deskUrl, { waitUntil: 'commit' });
  await field(page).focus();
  const inputMethod = await startInputMethod(page);
  await inputMethod.compose('q');
  release();
  await page.waitForLoadState();
  // The script would have taken the page over long before.
  await page.waitForTimeout(1_000);
  await inputMethod.compose('qingwa');
  await expect(field(page)).toHaveValue('qingwa');
  await expect(page).toHaveURL(server.origin + deskUrl);
  await inputMethod.choose('青蛙');
  await expect(page.locator('.desk-found mark')).toHaveText(['青蛙']);
  await expect(field(page)).toHaveValue('青蛙');
  await expect(field(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
});

test('letters of an input method are no question until the words are chosen', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + deskUrl);
  await field(page).focus();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(patterns.apiDeskSearch)) asked.push(request.url());
  });
  const inputMethod = await startInputMethod(page);
  for (const letters of ['q', 'qing', 'qingwa']) {
    await inputMethod.compose(letters);
    // Longer than the pause before a question.
    await page.waitForTimeout(300);
    await expect(rows(page)).toHaveCount(3);
  }
  await inputMethod.choose('青蛙');
  await expect(page.locator('.desk-found mark')).toHaveText(['青蛙']);
  await expect(field(page)).toHaveValue('青蛙');
  expect(asked).toEqual([server.origin + apiDeskSearchUrl('青蛙')]);
  await expect(page).toHaveURL(server.origin + deskPageUrl({ q: '青蛙' }));
});

test('while an answer is late the desk says that it searches, and shows nothing of the question before', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + deskUrl);
  await field(page).fill('frog');
  await expect(status(page)).toHaveText('3 articles found.');
  const answer = await holdBack(page, `**${apiDeskSearchUrl('newt')}`);
  await field(page).fill('newt');
  await expect(status(page)).toHaveText('Searching…');
  await expect(rows(page)).toHaveCount(0);
  await field(page).fill('frog');
  await expect(status(page)).toHaveText('3 articles found.');
  await field(page).fill('newt');
  await expect(status(page)).toHaveText('Searching…');
  answer();
  await expect(page.locator('.desk-found mark')).toHaveText(['newt']);
  await expect(status(page)).toHaveText('1 article found.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the field is a form', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    await fill(owned);
    await page.goto(server.origin + deskUrl);
    await field(page).fill('newt');
    await field(page).press('Enter');
    await expect(page).toHaveURL(server.origin + deskPageUrl({ q: 'newt' }));
    await expect(page.locator('.desk-found mark')).toHaveText(['newt']);
    await expect(status(page)).toHaveText('1 article found.');
    await rows(page)
      .getByRole('link', { name: /^Only in the version/ })
      .click();
    await expect(page).toHaveURL(
      server.origin + historyUrl(pond, { version: 1, against: 'current' }),
    );
  });
});
