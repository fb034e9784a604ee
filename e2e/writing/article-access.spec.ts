// Who may read an article: its password, the secret link to a draft, and a login that has ended
// meanwhile.

import { expect } from '@playwright/test';
import { makeContent } from '../../test/make.ts';
import { openAllSettings, titleField } from '../support/edit-page.ts';
import { owner, test } from '../support/fixtures.ts';
import { confirmPublish, publish } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';

test('a password is set in the settings, and a reader gives it without a script', {
  tag: '@rest',
}, async ({ owned, browser }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'On tea', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const panel = await openAllSettings(page);
  await expect(panel).toContainText('Everybody can read');
  const field = panel.getByRole('textbox', { name: 'Password' });
  await field.fill('short');
  await panel.getByRole('button', { name: 'Set' }).click();
  await expect(panel.getByRole('alert')).toContainText('6 to 128 characters');
  await field.fill('rain on bamboo');
  await panel.getByRole('button', { name: 'Set' }).click();
  await expect(panel).toContainText('Readers need the password.');
  await expect(field).toHaveValue('');
  await publish(page);
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

  test('password and secret link ask for the login, and no message lies under the settings', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    await saveArticle(owned, '0123456789AB', {
      basedOn: 0,
      content: makeContent({ title: 'Tea' }),
    });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    const panel = await openAllSettings(page);
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
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Export Markdown and pictures' }).click();
    const message = page.locator('.message');
    await expect(message).toBeVisible();
    const edges = [
      await message.evaluate((element) => element.getBoundingClientRect().bottom),
      await failure.evaluate((element) => element.getBoundingClientRect().top),
    ];
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    await failure.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('password and secret link can be set again after a login in place', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    const content = makeContent({ title: 'Tea' });
    await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    await page.context().clearCookies();
    await titleField(page).fill('Tea and rain');
    const failure = page.getByRole('alert').filter({ hasText: 'You are logged out.' });
    await expect(failure).toBeVisible();
    const panel = await openAllSettings(page);
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

  test('scheduling leads to the login', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    await saveArticle(owned, '0123456789AB', {
      basedOn: 0,
      content: makeContent({ title: 'Tea' }),
    });
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    const panel = await openAllSettings(page);
    await expect(panel).toContainText('Everybody can read');
    await page.context().clearCookies();
    await panel.getByLabel('Publish at').fill('2099-07-01T08:00');
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    await confirmPublish(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Publishing failed' });
    await expect(failure.getByRole('button', { name: 'Log in' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password').fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(failure).toHaveCount(0);
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    await confirmPublish(page);
    await expect(page.getByRole('banner')).toContainText('Scheduled for July 1, 2099');
  });
});

test('a secret link shows the draft to a person without a login, until the owner ends it', {
  tag: '@rest',
}, async ({ owned, browser }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Soon', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const panel = await openAllSettings(page);
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
