import type { Page } from '@playwright/test';
import { createArticleId } from '../../src/shared/article-id.ts';
import { newContent } from '../../src/shared/document.ts';
import { deskUrl, editUrl, loginUrl, newArticleUrl } from '../../src/urls.ts';
import { readRows } from '../support/document-database.ts';
import {
  createOwner,
  expect,
  forgetSession,
  holdBack,
  owner,
  showPreview,
  test,
  untilScripted,
  untilStyled,
  write,
} from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';
import type { Server } from '../support/server.ts';
import { deleteOnDesk, fillBrowser, fullBrowserText } from '../support/store-walk.ts';

// The given rows of section 7 of the specification about the texts, one test for each, where a
// person meets them; and the given template of a document.

test.use({ expectedErrors: /ERR_FAILED/ });

/** An article with this title on the server. Returns its id. */
async function makeArticle(owned: { page: Page; server: Server }, title: string): Promise<string> {
  const articleID = createArticleId();
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ title }) });
  return articleID;
}

test('fetch finds no documents: `No articles in database.`, the first line of an empty desk', {
  tag: '@rest',
}, async ({ owned, context }) => {
  const { page, server } = owned;
  const message = page.locator('.desk-message');
  // The server’s page says it already, so that nothing moves when the script takes the page over.
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(server.origin + deskUrl, { waitUntil: 'commit' });
  await expect(message).toHaveText('No articles in database.');
  const first = page.getByRole('main').getByRole('link', { name: 'New article' });
  await expect(first).toBeVisible();
  await untilStyled(page);
  const placeOf = async () => JSON.stringify(await first.boundingBox());
  const before = await placeOf();
  release();
  await untilScripted(page);
  await expect(message).toHaveText('No articles in database.');
  await expect(page.getByText('No articles in database.')).toHaveCount(1);
  expect(await placeOf()).toBe(before);
  const other = await context.newPage();
  await other.goto(server.origin + newArticleUrl);
  await other.getByLabel('Title').fill('Rain');
  await expect(page.getByRole('link', { name: 'Rain', exact: true })).toBeVisible();
  await expect(message).toHaveText('');
});

test('create fails: `It is failed to create article.`', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Created');
  await expectSavedBut(page, `It is failed to create article. ${fullBrowserText}`);
});

test('update fails: `It is failed to update article_{id}`', { tag: '@rest' }, async ({ owned }) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'Updated');
  await page.goto(server.origin + editUrl(articleID));
  await expect(page.getByLabel('Title')).toHaveValue('Updated');
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Updated again');
  await expectSavedBut(page, `It is failed to update article_${articleID} ${fullBrowserText}`);
  // The text stays when other words have reached the server, because the browser keeps none of
  // them.
  const goOn = await holdBack(page, '**/api/articles/*');
  await page.getByLabel('Title').fill('Updated a third time');
  await expect(page.locator('.save-state')).toHaveText(/^Not saved yet\. /);
  goOn();
  await expectSavedBut(page, `It is failed to update article_${articleID} ${fullBrowserText}`);
});

test('remove fails: `It is failed to remove article_{id}`', { tag: '@rest' }, async ({ owned }) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'Removed');
  await page.route('**/delete/*', (route) => route.abort());
  await page.goto(server.origin + deskUrl);
  await deleteOnDesk(page, articleID);
  await expect(page.getByRole('alert').locator('p')).toHaveText(
    `It is failed to remove article_${articleID} Cannot reach the server.`,
  );
  await expect(page.getByRole('link', { name: 'Removed', exact: true })).toBeVisible();
});

test("no login data: `Login data doesn't exit.`, when Log in is pressed and nothing is entered or remembered", {
  tag: '@rest',
}, async ({ dataDir, page, server }) => {
  await createOwner(dataDir);
  await page.goto(server.origin + loginUrl);
  const button = page.getByRole('button', { name: 'Log in' });
  const name = page.getByLabel('Login name');
  await expect(page.getByText("Login data doesn't exit.")).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText("Login data doesn't exit.");
  await expect(name).toBeFocused();
  await name.fill(owner.username);
  await button.click();
  await expect(page.getByText('The password is empty')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill(owner.password);
  await button.click();
  await expect(page).toHaveURL(server.origin + deskUrl);
  // The device remembers the name now.
  await forgetSession(page);
  await page.goto(server.origin + loginUrl);
  await expect(name).toHaveValue(owner.username);
  await name.fill('');
  await button.click();
  await expect(name).toHaveValue(owner.username);
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByText("Login data doesn't exit.")).toHaveCount(0);
});

test('the desk shows the documents of the device at once, although the server does not answer', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'At once');
  await page.goto(server.origin + editUrl(articleID));
  await page.getByLabel('Title').fill('At once, and here');
  await expect(page.locator('.save-state')).toHaveText(/^Saved /);
  // No answer ever comes.
  await page.route('**/api/**', () => {});
  await page.goto(server.origin + deskUrl);
  // Only the script of the page draws the search. The script has the documents of this device.
  await page.getByLabel('Search articles and their history').fill('here');
  await expect(page.getByRole('link', { name: 'At once, and here', exact: true })).toBeVisible();
});

test('the document in the browser is made from the given template', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  const template = {
    title: 'Rain',
    excerpt: 'Here is the excerpt.',
    tags: [],
    cover: {},
    // The owner has a public name.
    author: owner.username,
    markdown: '',
    htmlOutput: '',
    isPublished: false,
    postedAt: null,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  const readDocument = async () => (await readRows(page, 'records'))[0]?.document;
  await expect.poll(readDocument).toMatchObject(template);
  await showPreview(page);
  await write(page, 'It *rains*.');
  const htmlOutput = expect.stringContaining('It <em>rains</em>.');
  const written = { ...template, markdown: 'It *rains*.', htmlOutput };
  await expect.poll(readDocument).toMatchObject(written);
});

/** All words are on the server, and the page still says `failure`. */
async function expectSavedBut(page: Page, failure: string): Promise<void> {
  const state = page.locator('.save-state');
  await expect(state).toHaveText(/^Saved at \d\d:\d\d\. Draft\. /);
  expect((await state.textContent())?.replace(/^Saved at \d\d:\d\d\. Draft\. /, '')).toBe(failure);
}
