// The owner's search, on the desk.
import type { Locator, Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import {
  apiArticleUrl,
  apiDeskSearchUrl,
  deleteArticleUrl,
  deskPageUrl,
  deskUrl,
  editUrl,
  historyUrl,
  patterns,
} from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { findViolations } from '../support/axe.ts';
import { expect, holdBack, owner, test, untilSaved, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { untilWorker } from '../support/offline.ts';
import type { Server } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

interface Blog {
  page: Page;
  server: Server;
}

/** Saves texts as versions of a draft, one after another. */
async function save({ page, server }: Blog, articleID: string, title: string, texts: string[]) {
  for (const [basedOn, markdown] of texts.entries()) {
    const data = makeSaveBody({ basedOn, content: newContent({ title, markdown }) });
    const url = server.origin + apiArticleUrl(articleID);
    const answer = await page.request.put(url, { headers: { origin: server.origin }, data });
    expect(answer.status()).toBe(200);
  }
}

const pond = '0123456789AB';
const tea = '0123456789AC';
const gone = '0123456789AD';

async function fill(blog: Blog): Promise<void> {
  await save(blog, pond, 'The pond', ['A newt swims here.', 'A frog swims here.']);
  await save(blog, tea, '喝茶', ['雨天喝茶，听见青蛙。Frogs too.']);
  await save(blog, gone, 'Gone', ['A frog that went.']);
  await blog.page.request.post(blog.server.origin + deleteArticleUrl(gone), {
    headers: { origin: blog.server.origin },
    data: { articleID: gone },
  });
}

const field = (page: Page): Locator => page.locator('.desk-search');
const rows = (page: Page) => page.locator('.desk-list > li');
const status = (page: Page) => page.locator('.desk-message');

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
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Drafts 2', 'Trash 1']);
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

test('in Chinese, on a narrow screen', async ({ owned, dataDir }) => {
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

test('arrows stay in the open menu of a row', async ({ owned }) => {
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

test('the desk waits for the end of a composition that began before its script came', async ({
  owned,
}) => {
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

test('letters of an input method are no question until the words are chosen', async ({ owned }) => {
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

test('while an answer is late the desk says that it searches, and shows nothing of the question before', async ({
  owned,
}) => {
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

  test('the field is a form', async ({ owned }) => {
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

test.describe('a device', () => {
  test.use({ expectedErrors: /net::ERR_|status of (?:401|50[234])/ });

  test('finds its own words where the server has older ones, and alone without a network', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await fill(owned);
    // Only an article that was opened is on the device.
    await page.goto(server.origin + editUrl(pond));
    await write(page, 'A heron waits. A frog swims.');
    await untilSaved(page);
    await page.route('**/api/articles/**', (route) => route.abort());
    await write(page, 'An otter swims.');
    await expect(page.locator('.save-state')).not.toHaveText(/^Saved /);
    await page.goto(server.origin + deskUrl);
    await field(page).fill('otter');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('.desk-found mark')).toHaveText(['otter']);
    await expect(status(page)).toHaveText('1 article found.');
    // The server finds them in the words that it has.
    await field(page).fill('heron');
    await expect(status(page)).toHaveText('No article has these words.');

    await page.context().setOffline(true);
    await field(page).fill('otter swims');
    await expect(status(page)).toHaveText(
      '1 article found. Only this device was searched: 1 article, and no history.',
    );
    await expect(page.locator('.desk-found mark')).toHaveText(['otter', 'swims']);
    await field(page).fill('otter -swims');
    await expect(status(page)).toContainText('No article has these words.');
    await page.context().setOffline(false);
    await field(page).fill('newt');
    await expect(rows(page).getByRole('link', { name: /^Only in the version/ })).toBeVisible();
  });

  test.describe('with the offline worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('answers its first question without a network', async ({ owned }) => {
      const { page, server } = owned;
      await fill(owned);
      await page.goto(server.origin + deskUrl);
      await untilWorker(page, 'owner');
      await page.goto(server.origin + editUrl(pond));
      await write(page, 'An otter swims.');
      await untilSaved(page);
      await page.goto(server.origin + deskUrl);
      await server.stop();
      await page.goto(server.origin + deskUrl);
      await field(page).fill('otter');
      await expect(page.locator('.desk-found mark')).toHaveText(['otter']);
      await expect(status(page)).toContainText('Only this device was searched: 1 article');
    });
  });

  test('finds words that another tab has not sent yet, and those that it writes after', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await fill(owned);
    await page.goto(server.origin + editUrl(pond));
    // The other tab would send them.
    await page.context().route('**/api/articles/**', (route) => route.abort());
    await write(page, 'An otter swims.');
    await expect(page.locator('.save-state')).not.toHaveText(/^Saved /);
    const desk = await page.context().newPage();
    await desk.goto(server.origin + deskUrl);
    await field(desk).fill('swims');
    await expect(rows(desk).locator('.desk-found')).toHaveText(['An otter swims.']);
    await write(page, 'An egret stands.');
    await field(desk).fill('egret');
    await expect(desk.locator('.desk-found mark')).toHaveText(['egret']);
    await field(desk).fill('otter');
    await expect(status(desk)).toHaveText('No article has these words.');
    await desk.close();
  });

  test('leads to the login when the session has ended, and back to the question', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await fill(owned);
    await page.goto(server.origin + deskUrl);
    await expect(page.locator('.desk-select:enabled')).toHaveCount(3);
    const { origin } = server;
    await page.request.post(`${origin}/logout`, { headers: { origin } });
    await field(page).fill('newt');
    await expect(status(page)).toContainText('Log in to search all articles.');
    await status(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Login name').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(origin + deskPageUrl({ q: 'newt' }));
    await expect(page.locator('.desk-found mark')).toHaveText(['newt']);
  });
});
