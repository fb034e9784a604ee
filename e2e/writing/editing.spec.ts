import { type BrowserContext, expect, type Page } from '@playwright/test';
import { documentLimits, newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, deskUrl, editUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { holdBack, logIn, owner, test, untilScripted, write } from '../support/fixtures.ts';
import type { Server } from '../support/server.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' });
const saved = (page: Page) => page.getByText(/^Saved at/);

async function writeDraft(page: Page, origin: string, title: string, text: string) {
  await page.goto(`${origin}/article/new/`);
  await page.getByLabel('Title').fill(title);
  await write(page, text);
  await saveDraft(page).click();
  await expect(saved(page)).toBeVisible();
}

test('the page says Loading... until the editor’s code has arrived', async ({ owned }) => {
  const { page, server } = owned;
  const release = await holdBack(page, '**/assets/browser-*.js');
  await page.goto(`${server.origin}/article/new/`, { waitUntil: 'commit' });
  await expect(page.locator('#editorRoot')).toHaveText('Loading...');
  release();
  await expect(editor(page)).toBeVisible();
  await expect(page.locator('#editorRoot')).not.toContainText('Loading...');
  await untilScripted(page);
});

/** Writes an article, opens it in another tab, and saves a change there. */
async function saveInOtherTab(
  { page, server }: { page: Page; server: Server },
  change: (tab: Page) => Promise<void>,
): Promise<Page> {
  await writeDraft(page, server.origin, 'Tea', 'one\n');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await change(other);
  await saveDraft(other).click();
  await expect(saved(other)).toBeVisible();
  return other;
}

test.describe('two tabs', () => {
  test('the later save overwrites nothing, shows both texts, and keeps both in the history', async ({
    owned,
    context,
  }) => {
    const { page } = owned;
    const other = await saveInOtherTab(owned, (tab) => write(tab, 'two, from the other tab\n'));

    await write(page, 'three, from here\n');
    await saveDraft(page).click();
    const dialog = page.getByRole('dialog', {
      name: 'This article was changed in another tab or on another device',
    });
    await expect(dialog).toContainText('two, from the other tab');
    await expect(dialog).toContainText('three, from here');
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await expect(saved(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(editor(page)).toHaveText('three, from here');

    await write(other, 'four, from the other tab\n');
    await saveDraft(other).click();
    await other.getByRole('button', { name: 'Use the other version' }).click();
    await expect(editor(other)).toHaveText('three, from here');
    // Two saves, two that came too late, and three that the choices made.
    expect(await readRevision(context, other)).toBe(7);
  });

  test('the writer can continue with the other text, also where only its title differs', async ({
    owned,
  }) => {
    const { page } = owned;
    await saveInOtherTab(owned, (tab) => tab.getByLabel('Title').fill('Rain'));
    await write(page, 'mine\n');
    await saveDraft(page).click();
    const dialog = page.getByRole('dialog');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Use the other version' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor(page)).toHaveText('one');
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveText('one');
    await expect(page.getByLabel('Title')).toHaveValue('Rain');
  });
});

async function readRevision(context: BrowserContext, page: Page): Promise<number> {
  const { origin, pathname } = new URL(page.url());
  const articleID = pathname.split('/')[2];
  const response = await context.request.get(`${origin}/api/articles/${articleID}`);
  return (await response.json()).revision;
}

test.describe('when saving fails', () => {
  test.use({ expectedErrors: /status of 401|ERR_CONNECTION|ERR_INTERNET|Failed to fetch/ });

  test('a message says that the session has ended, and after a new login the text can be saved', async ({
    owned,
    context,
  }) => {
    const { page, server } = owned;
    await writeDraft(page, server.origin, 'Tea', 'one\n');
    await context.clearCookies();
    await write(page, 'written after the session ended\n');
    await saveDraft(page).click();
    await expect(page.getByText(/You are logged out. Log in in another tab/)).toBeVisible();
    await logIn(await context.newPage(), server.origin);
    await saveDraft(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(editor(page)).toHaveText('written after the session ended');
  });

  test('without a network the text stays, and can be saved later', async ({ owned, context }) => {
    const { page, server } = owned;
    await writeDraft(page, server.origin, 'Tea', 'one\n');
    await context.setOffline(true);
    await write(page, 'written without a network\n');
    await saveDraft(page).click();
    await expect(page.getByText(/^Not saved since .* Cannot reach the server/)).toBeVisible();
    await context.setOffline(false);
    await saveDraft(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(editor(page)).toHaveText('written without a network');
  });
});

test('an answer that does not come from this blog is not a save', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('Tea');
  await write(page, 'one\n');
  const portal = { contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
  await page.route('**/api/articles/*', (route) => route.fulfill(portal));
  await saveDraft(page).click();
  await expect(page.getByText(/^Not saved since/)).toBeVisible();
  await expect(page).toHaveURL(/\/article\/new\/$/);
  await page.unroute('**/api/articles/*');
  await saveDraft(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a link in the preview opens a new tab', async ({ owned, context }) => {
  const { page, server } = owned;
  await writeDraft(page, server.origin, 'Tea', `[the list](${server.origin}/)\n`);
  const opened = context.waitForEvent('page');
  await page.getByRole('region', { name: 'Preview' }).getByRole('link').click();
  expect((await opened).url()).toBe(`${server.origin}/`);
  await expect(editor(page)).toBeVisible();
});

test('the browser asks before it leaves unsaved text', async ({ owned }) => {
  const { page, server } = owned;
  await writeDraft(page, server.origin, 'Tea', 'one\n');
  await write(page, 'not saved\n');
  let asked = 0;
  page.on('dialog', async (dialog) => {
    asked += 1;
    await dialog.dismiss();
  });
  await page.getByRole('link', { name: '随笔' }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(editor(page)).toHaveText('not saved');
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
    await saveDraft(page).click();
    await expect(page.getByRole('alert').getByText('The title is too odd')).toBeVisible();
    await expect(saveDraft(page)).toBeEnabled();
  });
});

test('a draft without a title is saved, and shows the missing title when it is to be published', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await write(page, 'a text without a title\n');
  await saveDraft(page).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The title is empty' })).toBeVisible();
  await page.goto(server.origin + deskUrl);
  await page.getByRole('link', { name: 'Untitled', exact: true }).click();
  await expect(page).toHaveTitle(/^Untitled/);
  await expect(editor(page)).toHaveText('a text without a title');
});

test('each fault is shown at its field, and nothing is sent', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('题'.repeat(201));
  await saveDraft(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The title has 201 characters' }),
  ).toBeVisible();
  await page.getByLabel('Title').fill('👨‍👩‍👧‍👦'.repeat(200));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Cover (picture address)').fill('javascript:alert(1)');
  await saveDraft(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The cover is not a web address' }),
  ).toBeVisible();
  await page.getByLabel('Cover (picture address)').fill('');
  await page.getByLabel('Tags (comma-separated)').fill('茶，tea, 茶');
  await saveDraft(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Tags (comma-separated)')).toHaveValue('茶, tea');
});

test.describe('a cover', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('that is not a picture is reported in the info panel', async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(`${server.origin}/article/new/`);
    await page.getByRole('button', { name: 'Settings' }).click();
    const warning = page.getByText('The url of image is invalid.', { exact: true });
    const cover = page.getByLabel('Cover (picture address)');
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
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).focus();
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
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(/^Saved at .*\. Draft\.$/)).toBeVisible();
  const visitor = await browser.newContext();
  const response = await visitor.request.get(page.url().replace('/edit/', '/read/'));
  expect(response.status()).toBe(404);
  await visitor.close();
});

test('an article of 2 MB is opened, changed and saved', async ({ owned, context }) => {
  const { page, server } = owned;
  const articleID = '0123456789AB';
  const markdown = '雨下了一整天，茶凉了。\n\n'.repeat(55_000).slice(0, 690_000);
  const response = await context.request.put(`${server.origin}/api/articles/${articleID}`, {
    headers: { origin: server.origin },
    data: makeSaveBody({
      basedOn: 0,
      content: newContent({ title: 'Long', author: owner.username, markdown }),
    }),
  });
  expect(response.status()).toBe(200);
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('Begin. ');
  await saveDraft(page).click();
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  const kept = await context.request.get(`${server.origin}/api/articles/${articleID}`);
  expect((await kept.json()).content.markdown === `Begin. ${markdown}`).toBe(true);
});

test('a text that is too long says so above the text, until it is changed', async ({ owned }) => {
  const { page, server } = owned;
  const articleID = '0123456789AB';
  const line = `${'tea '.repeat(31)}\n\n\n\n`;
  const markdown = line.repeat(documentLimits.maxMarkdownBytes / line.length);
  const response = await page.request.put(server.origin + apiArticleUrl(articleID), {
    headers: { origin: server.origin },
    data: makeSaveBody({
      basedOn: 0,
      content: newContent({ title: 'Long', author: owner.username, markdown }),
    }),
  });
  expect(response.status()).toBe(200);
  await page.goto(server.origin + editUrl(articleID));
  await editor(page).click();
  await page.keyboard.insertText('x');
  await saveDraft(page).click();
  const fault = page.getByRole('alert').filter({ hasText: 'The text has 2097153 bytes' });
  await expect(fault).toBeInViewport({ ratio: 1 });
  await editor(page).press('Backspace');
  await expect(fault).toBeHidden();
});
