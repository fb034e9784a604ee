import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, editUrl, historyUrl, takeUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { findViolations } from '../support/axe.ts';
import { textField } from '../support/edit-page.ts';
import { expect, owner, test } from '../support/fixtures.ts';
import type { Server } from '../support/server.ts';

const articleID = '0123456789AB';
const rain = 'It rained all day, and nobody came.';
const texts = [
  'Tea.\n',
  `Tea.\n\n${rain}\n`,
  `Tea.\n\n${rain}\n\nI read.\n`,
  'Tea.\n\nIt rained all night, and a friend came.\n\nI read.\n',
  'Tea.\n\nIt rained all night, and a friend came.\n\nI read, and slept.\n',
];

/** An article with these texts, saved one after the other. */
async function save({ page, server }: { page: Page; server: Server }, all = texts): Promise<void> {
  const headers = { origin: server.origin };
  for (const [basedOn, markdown] of all.entries()) {
    const content = newContent({ title: 'On tea', markdown });
    const data = makeSaveBody({ basedOn, content });
    const url = server.origin + apiArticleUrl(articleID);
    expect((await page.request.put(url, { headers, data })).status()).toBe(200);
  }
}

/** Opens the editor as a press of "Take this paragraph" does. */
async function followTake(
  { page, server }: { page: Page; server: Server },
  wanted: Parameters<typeof takeUrl>[1],
): Promise<void> {
  const referer = server.origin + historyUrl(articleID);
  await page.goto(server.origin + takeUrl(articleID, wanted), { referer });
}

const sitting = (page: Page) => page.getByText('4 saves');
const versions = (page: Page) => page.getByRole('link', { name: /^Show the version of/ });
const textPart = (page: Page) => page.getByRole('region', { name: 'Text' });

test('the slider goes through the versions by keys, and a paragraph of an older one comes into the text as one step', async ({
  owned,
}) => {
  const { page, server } = owned;
  await save(owned);
  await page.goto(server.origin + historyUrl(articleID));
  const slider = page.getByRole('slider', { name: 'All versions' });
  await expect(slider).toHaveAttribute('aria-valuetext', /, 20\d\d \d\d:\d\d:\d\d · 5 of 5$/);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /· 4 of 5$/);
  await expect(textPart(page).locator('ins').first()).toHaveText('night');
  expect(page.url()).toContain('version=4');
  await page.keyboard.press('Home');
  await expect(page.getByText('This is the first version.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(textPart(page).locator('ins')).toContainText(rain);
  await expect(slider).toBeFocused();
  await sitting(page).click();
  await expect(page.locator('[aria-current="true"][data-version="2"]')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: `Take this paragraph: ${rain}` }).click();
  const text = textField(page);
  await expect(text).toContainText(rain);
  await expect(text).not.toContainText('a friend');
  await expect(text).toContainText('I read, and slept.');
  await expect(page.getByRole('status').getByText(/^Taken from the version of/)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toContainText('a friend');
  await expect(text).not.toContainText(rain);
  // The caret is there, and not at the start of a text that has just been opened.
  await page.keyboard.type(' At last.');
  await expect(text).toContainText('a friend came. At last.');
});

test('the taken paragraph stays when the page is loaded again, and is sent as any other words', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await save(owned);
  await followTake(owned, { version: 2, line: 2 });
  const expected = `Tea.\n\n${rain}\n\nI read, and slept.\n`;
  const onServer = async () =>
    (await (await page.request.get(server.origin + apiArticleUrl(articleID))).json()).content
      .markdown;
  await expect.poll(onServer).toBe(expected);
  await page.reload();
  await expect(textField(page)).toContainText(rain);
  // An address that differs only in its hash loads no page.
  await page.goto('about:blank');
  await followTake(owned, { version: 2, line: 2 });
  await expect(page.getByText('The text has this paragraph already.')).toBeVisible();
  expect(await onServer()).toBe(expected);
});

test('a link of another site changes nothing before the owner has agreed', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await save(owned);
  const asked = server.origin + takeUrl(articleID, { version: 2, line: 2 });
  const dialog = page.getByRole('dialog', { name: 'Take a paragraph of an older version?' });
  for (const referer of [undefined, 'https://elsewhere.example/']) {
    await page.goto('about:blank');
    await page.goto(asked, referer === undefined ? {} : { referer });
    await expect(dialog).toBeVisible();
    await expect(textField(page)).not.toContainText(rain);
  }
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  await expect(textField(page)).not.toContainText(rain);
  await page.goto(asked);
  await page.reload();
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(textField(page)).toContainText(rain);
  await expect(dialog).toBeHidden();
});

test('a paragraph that has no place is shown to be copied, and the text stays', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await save(owned, ['One and two.\n\nThree.\n', 'All.\n\nOf this.\n\nIs new.\n']);
  await followTake(owned, { version: 1, line: 2 });
  const dialog = page.getByRole('dialog', { name: 'Where should it go?' });
  await expect(dialog.getByRole('textbox', { name: 'The paragraph' })).toHaveValue('Three.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Three.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(textField(page)).toContainText('Of this.');
  await expect(textField(page)).not.toContainText('Three.');
  expect(new URL(page.url()).hash).toBe('');
});

test('the slider leads to the login when the session has ended, and the login back to the version', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await save(owned);
  await page.goto(server.origin + historyUrl(articleID));
  await page.context().clearCookies();
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /· 4 of 5$/);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test('the editor says that the paragraph was not taken, and takes it when asked again', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page } = owned;
    await save(owned);
    const revision = '**/api/articles/*/revisions/*';
    await page.route(revision, (route) => route.abort());
    await followTake(owned, { version: 2, line: 2 });
    const dialog = page.getByRole('dialog', { name: 'The paragraph was not taken' });
    await expect(dialog).toContainText('The server cannot be reached.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeVisible();
    await page.unroute(revision);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(textField(page)).toContainText(rain);
    await expect(dialog).toBeHidden();
  });

  test('the slider says that a version could not be loaded', { tag: '@rest' }, async ({
    owned,
  }) => {
    const { page, server } = owned;
    await save(owned);
    await page.goto(server.origin + historyUrl(articleID, { version: 5 }));
    await page.route('**/history/**', (route) => route.abort());
    await page.getByRole('slider').press('ArrowLeft');
    await expect(page.getByRole('alert')).toContainText('The version could not be loaded.');
    await expect(textPart(page).locator('ins')).toHaveText(', and slept');
  });
});

test('a composition in the text is over before a paragraph comes into it', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await save(owned);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/articles/*/revisions/*', async (route) => {
    await held;
    await route.continue();
  });
  await followTake(owned, { version: 2, line: 2 });
  await textField(page).getByText('Tea.').click();
  await page.keyboard.press('End');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    ...{ text: 'cha', selectionStart: 3, selectionEnd: 3 },
  });
  const answered = page.waitForResponse('**/api/articles/*/revisions/*');
  answer();
  await answered;
  // Longer than a paragraph needs that waits for nothing.
  await page.waitForTimeout(500);
  await expect(textField(page)).toContainText('Tea.cha');
  await expect(textField(page)).not.toContainText(rain);
  await session.send('Input.insertText', { text: '茶' });
  await expect(textField(page)).toContainText(rain);
  await expect(textField(page)).toContainText('Tea.茶');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sitting opens to its versions, and links go from one to the next', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    await save(owned);
    await page.goto(server.origin + historyUrl(articleID));
    await expect(page.getByRole('slider')).toBeHidden();
    await expect(versions(page)).toHaveCount(1);
    await sitting(page).click();
    await expect(versions(page)).toHaveCount(5);
    await versions(page).nth(1).click();
    await expect(textPart(page).locator('ins').first()).toHaveText('night');
    // The sitting of the shown version is open.
    await expect(versions(page)).toHaveCount(5);
    await page.getByRole('link', { name: 'Previous version', exact: true }).click();
    await expect(textPart(page).locator('ins')).toContainText('I read.');
    await page.getByRole('link', { name: 'Next version', exact: true }).click();
    await page.getByRole('link', { name: 'Next version', exact: true }).click();
    await expect(textPart(page).locator('ins')).toHaveText(', and slept');
    await expect(page.getByRole('link', { name: 'Next version', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Take this paragraph/ })).toHaveAttribute(
      'href',
      takeUrl(articleID, { version: 4, line: 4 }),
    );
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      editUrl(articleID),
    );
  });
});
