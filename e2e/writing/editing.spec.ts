import { expect, type Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { documentLimits } from '../../src/shared/document-schemas.ts';
import { apiArticleUrl, deskUrl, editUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { askForCoverAddress, openSettings } from '../support/edit-page.ts';
import {
  holdBack,
  owner,
  showPreview,
  test,
  untilSaved,
  untilScripted,
  write,
} from '../support/fixtures.ts';
import { publish, publishButton, publishSheet } from '../support/publish.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

async function writeDraft(page: Page, origin: string, title: string, text: string) {
  await page.goto(`${origin}/article/new/`);
  await page.getByLabel('Title').fill(title);
  await write(page, text);
  await untilSaved(page);
}

test('the page says Loading... until the editor’s code has arrived', async ({ owned }) => {
  const { page, server } = owned;
  const release = await holdBack(page, '**/assets/browser-*.js');
  await page.goto(`${server.origin}/article/new/`, { waitUntil: 'commit' });
  // As people see it: the words for a failure stand hidden beside it.
  await expect(page.locator('#editorRoot')).toHaveText('Loading...', { useInnerText: true });
  release();
  await expect(editor(page)).toBeVisible();
  await expect(page.locator('#editorRoot')).not.toContainText('Loading...');
  await untilScripted(page);
});

test.describe('when the server does not answer as it should', () => {
  test.use({
    expectedErrors: /status of 401|ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to fetch/,
  });

  test('typing goes on after the session has ended; a login in place sends the words', async ({
    owned,
    context,
  }) => {
    const { page, server } = owned;
    await writeDraft(page, server.origin, 'Tea', 'one\n');
    await context.clearCookies();
    await write(page, 'written after the session ended\n');
    await expect(page.getByText('Saved on this device. You are logged out.')).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    await untilSaved(page);
    await page.reload();
    await expect(editor(page)).toHaveText('written after the session ended');
  });

  test('without a network the words stay on the device, and are sent when it is back', async ({
    owned,
    context,
  }) => {
    const { page, server } = owned;
    await writeDraft(page, server.origin, 'Tea', 'one\n');
    await context.setOffline(true);
    await write(page, 'written without a network\n');
    await expect(
      page.getByText(/^Saved on this device\. Not sent since .* cannot reach/),
    ).toBeVisible();
    await context.setOffline(false);
    await untilSaved(page);
    await page.reload();
    await expect(editor(page)).toHaveText('written without a network');
  });

  test('an answer that does not come from this blog is not a save', { tag: '@rest' }, async ({
    owned,
  }) => {
    const { page, server } = owned;
    await page.goto(`${server.origin}/article/new/`);
    const portal = { contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
    await page.route('**/api/articles/*', (route) => route.fulfill(portal));
    await page.getByLabel('Title').fill('Tea');
    await write(page, 'one\n');
    await expect(page.getByText(/^Saved on this device\. Not sent since/)).toBeVisible();
    await page.unroute('**/api/articles/*');
    await page.keyboard.press('ControlOrMeta+s');
    await untilSaved(page);
  });
});

test('a link in the preview opens a new tab', async ({ owned, context }) => {
  const { page, server } = owned;
  await writeDraft(page, server.origin, 'Tea', `[the list](${server.origin}/)\n`);
  const opened = context.waitForEvent('page');
  await (await showPreview(page)).getByRole('link').click();
  expect((await opened).url()).toBe(`${server.origin}/`);
  await expect(editor(page)).toBeVisible();
});

test.describe('a refused save', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('shows the messages of an older program, which sends no values, at their fields', async ({
    owned,
  }) => {
    const { page, server } = owned;
    const fields = [{ field: 'content.title', message: 'The title is too odd' }];
    await page.route('**/api/articles/*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'x' }, fields } }),
    );
    await page.goto(`${server.origin}/article/new/`);
    await page.getByLabel('Title').fill('Tea');
    await expect(page.getByRole('alert').getByText('The title is too odd')).toBeVisible();
  });
});

test('a draft without a title is saved, and shows the missing title when it is to be published', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await write(page, 'a text without a title\n');
  await untilSaved(page);
  await publishButton(page).click();
  const sheet = publishSheet(page);
  await expect(sheet.getByRole('listitem')).toContainText(['The title is empty.']);
  await expect(sheet.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Go there' }).first().click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.goto(server.origin + deskUrl);
  await page.getByRole('link', { name: 'Untitled', exact: true }).click();
  await expect(page).toHaveTitle(/^Untitled/);
  await expect(editor(page)).toHaveText('a text without a title');
});

test('each fault is shown at its field, and the words stay on the device', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('题'.repeat(201));
  await expect(
    page.getByRole('alert').filter({ hasText: 'The title has 201 characters' }),
  ).toBeVisible();
  await page.getByLabel('Title').fill('👨‍👩‍👧‍👦'.repeat(200));
  const address = await askForCoverAddress(await openSettings(page));
  await address.fill('javascript:alert(1)');
  await expect(
    page.getByRole('alert').filter({ hasText: 'The cover is not a web address' }),
  ).toBeVisible();
  await address.fill('');
  await page.getByRole('combobox', { name: 'Tags' }).fill('茶，tea, 茶');
  await untilSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  const chips = page.getByRole('grid', { name: 'Chosen tags' }).getByRole('row');
  await expect(chips).toHaveText([/^茶/, /^tea/]);
});

test.describe('a cover', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('that is not a picture is reported in the info panel', async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(`${server.origin}/article/new/`);
    const cover = await askForCoverAddress(await openSettings(page));
    const warning = page.getByText('The url of image is invalid.', { exact: true });
    for (const address of [`${server.origin}/nothing.png`, 'abc', 'ftp://example.org/a.png']) {
      await cover.fill(address);
      await expect(warning, address).toBeVisible();
      await cover.fill('');
      await expect(warning).toHaveCount(0);
    }
  });
});

test('all controls work with the keyboard alone', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written with **keys**.');
  await page.keyboard.press('ControlOrMeta+s');
  await untilSaved(page);
  await publishButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(publishSheet(page).getByRole('button', { name: 'Publish' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Are you sure to delete this article?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(editor(page)).toHaveText('Written with **keys**.');
});

test('an unpublished article is a draft again, and visitors no longer see it', async ({
  owned,
  browser,
}) => {
  const { page, server } = owned;
  await writeDraft(page, server.origin, 'Tea', 'one\n');
  await publish(page);
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(/^Saved at .*\. Draft\.$/)).toBeVisible();
  const visitor = await browser.newContext();
  const response = await visitor.request.get(page.url().replace('/edit/', '/read/'));
  expect(response.status()).toBe(404);
  await visitor.close();
});

test('an article of 2 MB is opened, changed and saved; a longer text says so above it, until it is changed', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const url = server.origin + apiArticleUrl('0123456789AB');
  const added = 'Begin. ';
  const line = '雨下了一整天，茶凉了。\n\n';
  const bytes = documentLimits.maxMarkdownBytes - Buffer.byteLength(added);
  const lines = line.repeat(bytes / Buffer.byteLength(line));
  const markdown = lines + 'a'.repeat(bytes - Buffer.byteLength(lines));
  const response = await page.request.put(url, {
    headers: { origin: server.origin },
    data: makeSaveBody({
      basedOn: 0,
      content: newContent({ title: 'Long', author: owner.username, markdown }),
    }),
  });
  expect(response.status()).toBe(200);
  await page.goto(server.origin + editUrl('0123456789AB'));
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText(added);
  const isKept = async () => {
    const kept = await page.request.get(url);
    return (await kept.json()).content.markdown === added + markdown;
  };
  await expect.poll(isKept).toBe(true);
  await untilSaved(page);

  await page.keyboard.insertText('x');
  const fault = page.locator('[role=alert]', { hasText: 'The text has 2097153 bytes' });
  await expect(fault).toBeInViewport({ ratio: 1 });
  const reason = 'The text has 2097153 bytes; at most 2097152 (2 MiB) are allowed.';
  await expect(page.locator('[role=alert]')).toHaveText([
    `Saved on this device. The server did not accept it. ${reason}`,
  ]);
  await editor(page).press('Backspace');
  await expect(fault).toBeHidden();
});
