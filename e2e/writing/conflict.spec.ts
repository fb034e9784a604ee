import type { APIRequestContext, Page } from '@playwright/test';
import { type ArticleContent, fieldNames, newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, editUrl } from '../../src/urls.ts';
import { sampleOf } from '../../test/document-samples.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { openAllSettings } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';

const articleID = '0123456789AB';
const plain = newContent({ title: 'On tea', author: 'Zhixia Lin', markdown: 'one\n' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

async function save(
  request: APIRequestContext,
  origin: string,
  basedOn: number,
  content: ArticleContent,
  id = articleID,
): Promise<number> {
  const answer = await request.put(origin + apiArticleUrl(id), {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: makeSaveBody({ basedOn, content }),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).revision;
}

async function readCurrent(request: APIRequestContext, origin: string) {
  const answer = await request.get(origin + apiArticleUrl(articleID));
  return (await answer.json()) as { revision: number; content: ArticleContent };
}

async function openConflict(page: Page) {
  await expect(page.getByText('There are two versions of this article.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a version' }).click();
  return page.getByRole('dialog', { name: 'Two versions of “On tea”' });
}

test('edits that do not touch are merged, and undo takes the other ones back', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const text = 'one\n\ntwo\n\nthree\n';
  await save(page.request, server.origin, 0, { ...plain, markdown: text });
  await page.goto(server.origin + editUrl(articleID));
  const theirs = { ...plain, tags: ['tea'], markdown: 'one, elsewhere\n\ntwo\n\nthree\n' };
  await save(page.request, server.origin, 1, theirs);
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('four, from here');
  await expect(editor(page)).toContainText('one, elsewhere');
  await untilSaved(page);
  const markdown = 'one, elsewhere\n\ntwo\n\nthree\nfour, from here';
  expect((await readCurrent(page.request, server.origin)).content).toEqual({ ...theirs, markdown });
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).not.toContainText('elsewhere');
});

test('edits that touch keep both versions, and the owner chooses for each place', async ({
  owned,
}) => {
  const { page, server } = owned;
  const text = 'one\n\ntwo\n\nthree\n';
  await save(page.request, server.origin, 0, { ...plain, markdown: text });
  await page.goto(server.origin + editUrl(articleID));
  await save(page.request, server.origin, 1, {
    ...plain,
    markdown: 'one, elsewhere\n\ntwo\n\nthree, elsewhere\n',
  });
  await write(page, 'one, here\n\ntwo\n\nthree, here\n');
  const dialog = await openConflict(page);
  const places = dialog.getByRole('group');
  await expect(places).toHaveCount(2);
  const [first, second] = [places.nth(0), places.nth(1)];
  await dialog.getByRole('button', { name: 'The other everywhere' }).click();
  await expect(second.getByRole('radio', { name: 'The other version' })).toBeChecked();
  await first.getByRole('radio', { name: 'My version' }).check();
  await dialog.getByRole('button', { name: 'Keep this choice' }).click();
  await expect(dialog).toBeHidden();
  await untilSaved(page);
  const { content, revision } = await readCurrent(page.request, server.origin);
  expect(content.markdown).toBe('one, here\n\ntwo\n\nthree, elsewhere\n');
  // The first text, the other one, mine beside it, and the choice.
  expect(revision).toBe(4);
});

test('a conflict shows only the field in which the versions touch; every other field is merged', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const changed = Object.assign({}, ...fieldNames.map(sampleOf));
  const theirs: ArticleContent = { ...plain, ...changed, markdown: 'theirs\n' };
  await save(page.request, server.origin, 0, plain);
  await page.goto(server.origin + editUrl(articleID));
  await save(page.request, server.origin, 1, theirs);
  await write(page, 'mine\n');
  const dialog = await openConflict(page);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Text']);
  await expect(dialog).toContainText('mine');
  await expect(dialog).toContainText('theirs');
  await expect(dialog.getByRole('radio', { name: 'My version' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Keep this choice' }).click();
  await untilSaved(page);
  const current = await readCurrent(page.request, server.origin);
  expect(current.content).toEqual({ ...theirs, markdown: 'mine\n' });
});

test('a conflict of the translated article names both articles by their titles', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  const { origin } = server;
  const [rain, snow] = ['1'.repeat(12), '2'.repeat(12)];
  await save(page.request, origin, 0, newContent({ title: '雨天喝茶' }), rain);
  await save(page.request, origin, 0, newContent({ title: '雪天喝茶' }), snow);
  await save(page.request, origin, 0, plain);
  await page.goto(origin + editUrl(articleID));
  const panel = await openAllSettings(page);
  await save(page.request, origin, 1, { ...plain, translationOf: rain });
  await panel.getByRole('combobox', { name: 'Translation of' }).focus();
  await page.keyboard.type('雪天');
  // The focus scrolls the panel. A list that is open then is closed, and the key opens it again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: '雪天喝茶' }).click({ timeout: 2_000 });
  }).toPass();
  const dialog = await openConflict(page);
  await expect(dialog.locator('.conflict-text')).toHaveText(['雪天喝茶', '雨天喝茶']);
});

test('two devices that write the same text cause no conflict', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  await save(page.request, server.origin, 0, plain);
  await page.goto(server.origin + editUrl(articleID));
  await save(page.request, server.origin, 1, { ...plain, markdown: 'between\n' });
  await save(page.request, server.origin, 2, { ...plain, markdown: 'two\n' });
  await write(page, 'two\n');
  await untilSaved(page);
  await expect(page.getByRole('button', { name: 'Choose a version' })).toHaveCount(0);
});

test('a conflict of long versions opens at its heading, with its buttons in sight', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.setViewportSize({ width: 390, height: 700 });
  await save(page.request, server.origin, 0, plain);
  await page.goto(server.origin + editUrl(articleID));
  await save(page.request, server.origin, 1, { ...plain, markdown: 'theirs\n\n'.repeat(200) });
  await write(page, 'mine\n\n'.repeat(200));
  const dialog = await openConflict(page);
  const inSight = [
    dialog.getByRole('heading', { level: 2 }),
    dialog.getByRole('button', { name: 'Keep this choice' }),
    dialog.getByRole('button', { name: 'Decide later' }),
  ];
  for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 });
});
