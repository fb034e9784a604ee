import type { Page } from '@playwright/test';
import { deskUrl, newArticleUrl } from '../../src/urls.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { publish, publishButton, publishSheet } from '../support/publish.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test.describe('without a server', () => {
  test.use({ expectedErrors: /ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to fetch/ });

  test('a tab that is closed half a second after a key loses no word', async ({
    owned,
    context,
  }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await page.route('**/api/**', (route) => route.abort());
    await page.getByLabel('Title').fill('Rain');
    await write(page, 'It rains all day.');
    await expect(page).toHaveURL(/\/edit\/$/);
    const url = page.url();
    await editor(page).press('End');
    await page.keyboard.insertText(' Still.');
    await expect(page.getByText(/^Saved on this device/)).toBeVisible();
    await page.close();

    const next = await context.newPage();
    await next.goto(server.origin + deskUrl);
    await next.getByRole('link', { name: 'Rain', exact: true }).click();
    await expect(next).toHaveURL(url);
    await expect(editor(next)).toHaveText('It rains all day. Still.');
    await untilSaved(next);
  });
});

test('words that a closed tab has not sent are sent by the next page of the owner', async ({
  owned,
  context,
}) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  const articleID = new URL(page.url()).pathname.split('/')[2];
  await page.close();
  const desk = await context.newPage();
  await desk.goto(server.origin + deskUrl);
  const writing = desk.getByRole('region', { name: 'Writing' });
  await expect(writing.getByRole('link', { name: 'Rain', exact: true })).toBeVisible();
  await expect(writing.getByText('Changes are only on this device')).toBeHidden();
  const kept = await context.request.get(`${server.origin}/api/articles/${articleID}`);
  expect((await kept.json()).title).toBe('Rain');
});

test('two tabs of one article work as one', async ({ owned, context }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await write(page, 'one\n\ntwo\n');
  await untilSaved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await editor(other).click();
  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.insertText('three');
  await expect(editor(page)).toContainText('three');
  await page.getByLabel('Title').fill('Rain and tea');
  await expect(other.getByLabel('Title')).toHaveValue('Rain and tea');
  await untilSaved(other);
  await untilSaved(page);
  await expect(page.getByRole('button', { name: 'Choose a version' })).toHaveCount(0);
});

test('a browser that keeps nothing says so at once, and the words still reach the server', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed here', 'SecurityError');
    };
  });
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await expect(page.getByText(/This browser does not let this site store anything/)).toBeVisible();
  await expect(
    page.getByText(/^Saved at .* This browser does not let this site store anything/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Rain');
});

test('the template is what to write over: untouched fields count as empty, a written "Title" does not', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await expect(page.getByLabel('Title')).toHaveAttribute('placeholder', 'Title');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Excerpt')).toHaveAttribute('placeholder', 'Here is the excerpt.');
  await write(page, 'A text.');
  await publishButton(page).click();
  await expect(publishSheet(page)).toContainText('The title is empty');
  await page.keyboard.press('Escape');
  await page.getByLabel('Title').fill('Title');
  await publish(page);
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
});
