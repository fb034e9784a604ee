// The settings of an article by section 6 of the specification.

import { expect, type Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { owner, test, untilSaved, write } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const settings = (page: Page) => page.getByRole('region', { name: 'Article settings' });

async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  return settings(page);
}

test.describe('the address name', () => {
  // Publishing is refused with the status 422, which the browser reports.
  test.use({ expectedErrors: /status of 422/ });

  test('is suggested for a Chinese title, and a name of another article is told at its field', async ({
    owned,
  }) => {
    const { page, server } = owned;
    const content = makeContent({ title: 'First', slug: 'yu' });
    await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
    await page.goto(server.origin + newArticleUrl);
    await title(page).fill('雨天喝茶');
    await write(page, '一碗茶。');
    const panel = await openSettings(page);
    const name = panel.getByRole('textbox', { name: 'Address name' });
    await panel.getByRole('button', { name: 'Suggest' }).click();
    await expect(name).toHaveValue('yu-tian-he-cha');
    await expect(panel).toContainText('/article/yu-tian-he-cha/');

    await name.fill('Yu ');
    await expect(panel.getByRole('alert')).toContainText('“First”');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Rain & tea');
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await name.blur();
    await expect(name).toHaveValue('rain-tea');
    await untilSaved(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'View article' }).click();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${server.origin}/article/rain-tea/`,
    );
    await page.goto(`${server.origin}/article/rain-tea/`);
    await expect(page.getByRole('heading', { name: '雨天喝茶' })).toBeVisible();
  });

  test('that another device has published first is told at its field, and no word is lost', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await title(page).fill('Tea');
    await write(page, 'A quiet day.');
    const panel = await openSettings(page);
    await page.context().setOffline(true);
    await panel.getByRole('textbox', { name: 'Address name' }).fill('tea');
    await page.context().setOffline(false);
    await untilSaved(page);
    const content = makeContent({ title: 'First', slug: 'tea' });
    await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
    await page.request.post(`${server.origin}/api/articles/0123456789AB/publish`, {
      headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
      data: { revision: 1 },
    });
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(panel.getByRole('alert')).toContainText('“First”');
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toHaveText('A quiet day.');
  });
});

test('a password is set in the settings, and a reader gives it without a script', async ({
  owned,
  browser,
}) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'On tea', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const panel = await openSettings(page);
  await expect(panel).toContainText('Everybody can read');
  const field = panel.getByRole('textbox', { name: 'Password' });
  await field.fill('short');
  await panel.getByRole('button', { name: 'Set' }).click();
  await expect(panel.getByRole('alert')).toContainText('6 to 128 characters');
  await field.fill('rain on bamboo');
  await panel.getByRole('button', { name: 'Set' }).click();
  await expect(panel).toContainText('Readers need the password.');
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(server.origin);
  await reader.getByRole('link', { name: 'On tea', exact: true }).click();
  await expect(reader.getByText('A bowl of tea.')).toHaveCount(0);
  await reader.getByLabel('Password').fill('rain on bamboo');
  await reader.getByRole('button', { name: 'Read the article' }).click();
  await expect(reader.getByText('A bowl of tea.')).toBeVisible();
  await reader.context().close();
});

test.describe('when the login has ended', () => {
  // The calls are refused with the status 401, which the browser reports.
  test.use({ expectedErrors: /status of 401/ });

  test('password and secret link ask for the login, and no message lies under the settings', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await saveArticle(owned, '0123456789AB', {
      basedOn: 0,
      content: makeContent({ title: 'Tea' }),
    });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    const panel = await openSettings(page);
    await expect(panel).toContainText('Everybody can read');
    await page.context().clearCookies();
    await panel.getByRole('button', { name: 'Make a link' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Log in first.');
    await panel.getByRole('textbox', { name: 'Password' }).fill('rain on bamboo');
    await panel.getByRole('button', { name: 'Set' }).click();
    await expect(panel.getByRole('alert')).toHaveText(['Log in first.', 'Log in first.']);
    await panel.getByRole('button', { name: 'Suggest' }).click();
    await expect(panel.getByText('No suggestion. Log in first.')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Author' }).fill('Zhixia');
    const failure = page.getByRole('alert').filter({ hasText: 'You are logged out.' });
    await expect(failure).toBeVisible();
    const end = await failure.evaluate((element) => element.getBoundingClientRect().right);
    const start = await panel.evaluate((element) => element.getBoundingClientRect().left);
    expect(end).toBeLessThanOrEqual(start);
    await page.setViewportSize({ width: 390, height: 844 });
    await failure.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('password and secret link can be set again after a login in place', async ({ owned }) => {
    const { page, server } = owned;
    const content = makeContent({ title: 'Tea' });
    await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    await page.context().clearCookies();
    await title(page).fill('Tea and rain');
    const failure = page.getByRole('alert').filter({ hasText: 'You are logged out.' });
    await expect(failure).toBeVisible();
    const panel = await openSettings(page);
    const password = panel.getByRole('textbox', { name: 'Password' });
    await expect(password).toBeDisabled();
    await failure.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(password).toBeEnabled();
    await expect(panel).toContainText('Everybody can read');
  });

  test('scheduling leads to the login', async ({ owned }) => {
    const { page, server } = owned;
    await saveArticle(owned, '0123456789AB', {
      basedOn: 0,
      content: makeContent({ title: 'Tea' }),
    });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    const panel = await openSettings(page);
    await expect(panel).toContainText('Everybody can read');
    await page.context().clearCookies();
    await panel.getByLabel('Time to publish').fill('2099-07-01T08:00');
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Publishing failed' });
    await failure.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password').fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(failure).toHaveCount(0);
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('banner')).toContainText('Scheduled for July 1, 2099');
  });
});

test('a secret link shows the draft to a person without a login, until the owner ends it', async ({
  owned,
  browser,
}) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Soon', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const panel = await openSettings(page);
  await panel.getByRole('button', { name: 'Make a link' }).click();
  const link = panel.getByRole('textbox', { name: 'Secret link to the draft' });
  await expect(link).toHaveValue(/\/draft\?key=/);
  const url = await link.inputValue();
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(url);
  await expect(reader.getByText('A bowl of tea.')).toBeVisible();
  await expect(reader.getByText('Draft.')).toBeVisible();
  await panel.getByRole('button', { name: 'End now' }).click();
  await expect(panel.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await reader.request.get(url)).status()).toBe(404);
  await reader.context().close();
});

test('an article is scheduled from the menu, in the time zone of the blog, and unscheduled', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.request.post(`${server.origin}/settings`, {
    headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
    form: {
      brand: 'Suibi',
      heading: '随笔',
      description: '',
      displayName: 'Zhixia Lin',
      language: 'en',
      articlesPerPage: '20',
      timeZone: 'America/New_York',
    },
  });
  const content = makeContent({ title: 'Soon', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'More' }).click();
  await header.getByRole('button', { name: 'Schedule…' }).click();
  const panel = settings(page);
  const time = panel.getByLabel('Time to publish');
  await expect(time).toBeFocused();
  await expect(panel).toContainText('America/New_York');
  await time.fill('2001-01-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('This time is over. Choose a later one.');
  // The night in which the clocks go forward.
  await time.fill('2099-03-08T02:30');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Choose 03:30');
  await time.fill('2099-07-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(header.getByRole('status')).toContainText(
    'Scheduled for July 1, 2099 at 8:00 AM EDT.',
  );
  expect((await page.request.get(`${server.origin}/article/0123456789AB/read/`)).status()).toBe(
    404,
  );
  await panel.getByRole('button', { name: 'Unschedule' }).click();
  await expect(header.getByRole('status')).toContainText('Draft.');
  await time.fill('2099-07-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(panel).toContainText('Published on');
  await expect(time).toHaveCount(0);
  expect((await page.request.get(`${server.origin}/article/0123456789AB/read/`)).status()).toBe(
    200,
  );
});

test('tags are chips: typed, completed, pasted, and removed by keyboard', async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ tags: ['green tea', '绿茶'] });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(server.origin + newArticleUrl);
  await title(page).fill('Tea');
  const panel = await openSettings(page);
  const field = panel.getByRole('combobox', { name: 'Tags' });
  const chips = panel.getByRole('row');
  await field.pressSequentially('gr');
  await expect(page.getByRole('option', { name: 'green tea' })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(chips).toHaveText([/^green tea/]);
  await field.pressSequentially('rain');
  await field.press('Enter');
  await expect(chips).toHaveText([/^green tea/, /^rain/]);
  await expect(field).toHaveValue('');
  await field.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'a, b，rain');
    const paste = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  await expect(chips).toHaveText([/^green tea/, /^rain/, /^a/, /^b/]);
  await field.press('Backspace');
  await expect(chips).toHaveCount(3);
  await panel.getByRole('button', { name: /^Remove rain/ }).click();
  await expect(chips).toHaveText([/^green tea/, /^a/]);

  // Letters of a composition add no tag, also with a comma, and the end of a composition adds none.
  const input = await page.context().newCDPSession(page);
  await field.focus();
  await input.send('Input.imeSetComposition', { text: 'l,v', selectionStart: 3, selectionEnd: 3 });
  await expect(field).toHaveValue('l,v');
  await expect(chips).toHaveCount(2);
  await input.send('Input.insertText', { text: '绿' });
  await expect(page.getByRole('option', { name: '绿茶' })).toBeVisible();
  await expect(async () => {
    await field.press('Enter');
    await expect(field).toHaveValue('', { timeout: 500 });
  }).toPass();
  await expect(chips).toHaveText([/^green tea/, /^a/, /^绿/]);
  expect(await findViolations(page)).toEqual([]);
});

test('the excerpt shows where lists cut it, and takes the first paragraph', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await title(page).fill('Tea');
  await write(page, '# Tea\n\nA **quiet** day.\n\nMore.');
  const panel = await openSettings(page);
  await panel.getByRole('button', { name: 'Take the first paragraph' }).click();
  const excerpt = panel.getByRole('textbox', { name: 'Excerpt' });
  await expect(excerpt).toHaveValue('A quiet day.');
  await expect(panel).toContainText('12 / 300');
  await excerpt.fill('茶'.repeat(301));
  await expect(panel).toContainText('301 characters; lists show the first 300');
});

test.describe('publishing looks first', () => {
  // The page asks for an article that is not there.
  test.use({ passesOverAdvice: false, expectedErrors: /status of 404/ });

  test('and gives advice that leads to its place, or that one press ignores', async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await title(page).fill('Tea');
    await write(page, '# Tea\n\n[there](#tea) [gone](/article/0123456789AB/read/)\n\n![](/x.png)');
    await untilSaved(page);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'Before you publish' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /no excerpt/,
      /^Line 3: nothing is at \/article\/0123456789AB\/read\//,
      /^Line 5: a picture has no description/,
    ]);
    await dialog.getByRole('button', { name: 'Go there' }).first().click();
    await expect(settings(page).getByRole('textbox', { name: 'Excerpt' })).toBeFocused();
    await page.keyboard.type('A bowl.');
    await publish.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Go there' }).nth(1).click();
    await page.keyboard.type('> ');
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toContainText(
      '> ![](/x.png)',
    );
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
  });
});
