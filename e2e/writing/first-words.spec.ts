// An owner writes before the editor is there. No letter is lost.
import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { editedArticleID, editUrl, newArticleUrl } from '../../src/urls.ts';
import { textField, titleField } from '../support/edit-page.ts';
import { expect, holdBack, test, untilSaved } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

// The offline worker would answer from its cache, and nothing could be held back.
test.use({ serviceWorkers: 'block' });

const articleID = '0123456789AB';

/** The field that the server has written. */
const firstField = (page: Page) => page.locator('textarea[data-path]');

/** Opens an edit page without its editor. The returned function lets the editor come. */
async function openWithoutEditor(page: Page, url: string, answer = page.request.get(url)) {
  const body = await (await answer).text();
  const [, ...scripts] = [...body.matchAll(/<script type="module" src="([^"]+)"/g)].map(
    ([, src]) => src,
  );
  expect(scripts.length).toBeGreaterThan(0);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  for (const src of scripts) {
    await page.route(`**${src}`, async (route) => {
      await promise;
      await route.continue();
    });
  }
  const headers = (await answer).headers();
  await page.route(url, (route) => route.fulfill({ body, headers }));
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByText('Loading...').first()).toBeVisible();
  return release;
}

test('the title and the first lines of a new article stay, and the writer goes on in them', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const release = await openWithoutEditor(page, server.origin + newArticleUrl);
  await expect(firstField(page)).toBeFocused();
  await page.keyboard.type('Rain and tea');
  const before = await firstField(page).boundingBox();
  release();
  await expect(textField(page)).toBeVisible();
  await expect(titleField(page)).toHaveValue('Rain and tea');
  expect(await titleField(page).boundingBox()).toEqual(before);
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(titleField(page)).toHaveValue('Rain and tea!');
  await untilSaved(page);

  const letTwo = await openWithoutEditor(page, server.origin + newArticleUrl);
  await expect(firstField(page)).toBeFocused();
  await page.keyboard.type('Snow\nIt snows.\n\nAgan');
  await page.keyboard.press('ArrowLeft');
  letTwo();
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('i');
  await untilSaved(page);
  const saved = await readArticle(owned, editedArticleID(new URL(page.url()).pathname) ?? '');
  expect(saved.content).toMatchObject({ title: 'Snow', markdown: 'It snows.\n\nAgain' });
});

test('the editor waits for the end of a composition', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  const release = await openWithoutEditor(page, server.origin + newArticleUrl);
  await expect(firstField(page)).toBeFocused();
  const inputMethod = await startInputMethod(page);
  await inputMethod.compose('y');
  await inputMethod.compose('yu');
  release();
  await page.waitForLoadState();
  // The editor would be there long before.
  await page.waitForTimeout(1_000);
  await expect(firstField(page)).toHaveValue('yu');
  await inputMethod.choose('雨');
  await expect(textField(page)).toBeVisible();
  await expect(titleField(page)).toHaveValue('雨');
  await expect(titleField(page)).toBeFocused();
});

test('the page of an article that exists waits for its title', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ title: 'Rain' }) });
  const url = server.origin + editUrl(articleID);
  const release = await openWithoutEditor(page, url);
  await expect(titleField(page)).toHaveCount(0);
  release();
  await expect(titleField(page)).toHaveValue('Rain');

  // Offline, the worker answers with the page of a new article.
  const kept = page.request.get(server.origin + newArticleUrl);
  const letCome = await openWithoutEditor(page, url, kept);
  await expect(page.locator('.editor-first')).toBeVisible();
  await expect(firstField(page)).toHaveCount(0);
  letCome();
  await expect(titleField(page)).toHaveValue('Rain');
});

test('a composition in a field that is removed does not keep the editor away', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ title: 'Rain' }) });
  const url = server.origin + editUrl(articleID);
  await page.goto(url);
  await expect(titleField(page)).toHaveValue('Rain');
  // The words are on the device now. Offline, the worker answers with the page of a new article.
  const kept = await page.request.get(server.origin + newArticleUrl);
  const answer = { body: await kept.text(), headers: kept.headers() };
  await page.route(url, (route) => route.fulfill(answer));
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(url, { waitUntil: 'commit' });
  await firstField(page).focus();
  await (await startInputMethod(page)).compose('y');
  release();
  await expect(titleField(page)).toHaveValue('Rain');
});
