import type { APIRequestContext } from '@playwright/test';
import {
  type ArticleContent,
  documentFields,
  fieldNames,
  newContent,
  toStored,
} from '../../src/shared/document.ts';
import { apiArticleUrl, editUrl } from '../../src/urls.ts';
import { sampleOf } from '../../test/document-samples.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect, test, write } from '../support/fixtures.ts';

const articleID = '0123456789AB';
const plain = newContent({ title: 'On tea', author: 'Zhixia Lin', markdown: 'one\n' });

async function save(
  request: APIRequestContext,
  origin: string,
  basedOn: number,
  content: ArticleContent,
): Promise<void> {
  const answer = await request.put(origin + apiArticleUrl(articleID), {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: makeSaveBody({ basedOn, content }),
  });
  expect(answer.status()).toBe(200);
}

test('a conflict shows each field in which the versions differ, and no other field', async ({
  owned,
}) => {
  const { page, server } = owned;
  const dialog = page.getByRole('dialog', { name: /changed in another tab or on another device/ });
  let revision = 0;
  for (const name of fieldNames) {
    const theirs = { ...plain, ...sampleOf(name) };
    await save(page.request, server.origin, revision, plain);
    await page.goto(server.origin + editUrl(articleID));
    await save(page.request, server.origin, revision + 1, theirs);
    await write(page, 'two, from here\n');
    await page.getByRole('button', { name: 'Save draft' }).click();

    const expected = fieldNames.filter((field) => field === name || field === 'markdown');
    const labels = expected.map((field) => documentFields[field].label.en);
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(labels);
    const field = dialog.getByRole('region', { name: documentFields[name].label.en, exact: true });
    if (documentFields[name].kind === 'language') {
      await expect(field).toContainText('português (Brasil)');
      await expect(field).toContainText('Detect from the text');
    } else {
      for (const text of [theirs[name]].flat())
        await expect(field).toContainText(String(text).trim());
      const mine = name === 'markdown' ? 'two, from here' : toStored(plain[name]) || 'Empty';
      await expect(field).toContainText(String(mine));
    }

    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await expect(dialog).toBeHidden();
    // The late save stands in the history beside the version that the dialog kept.
    revision += 4;
  }
});

test('two tabs that save the same text cause no conflict', async ({ owned }) => {
  const { page, server } = owned;
  await save(page.request, server.origin, 0, plain);
  await page.goto(server.origin + editUrl(articleID));
  await save(page.request, server.origin, 1, { ...plain, markdown: 'between\n' });
  await save(page.request, server.origin, 2, { ...plain, markdown: 'two\n' });
  await write(page, 'two\n');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Saved at .*Draft/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a conflict of long versions opens at its heading, with its buttons in sight', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.setViewportSize({ width: 390, height: 700 });
  await save(page.request, server.origin, 0, plain);
  await page.goto(server.origin + editUrl(articleID));
  const theirs: ArticleContent = Object.assign({}, plain, ...fieldNames.map(sampleOf));
  await save(page.request, server.origin, 1, { ...theirs, markdown: 'theirs\n\n'.repeat(200) });
  await write(page, 'mine\n\n'.repeat(200));
  await page.getByRole('button', { name: 'Save draft' }).click();

  const dialog = page.getByRole('dialog');
  const inSight = [
    dialog.getByRole('heading', { level: 2 }),
    dialog.getByRole('button', { name: 'Keep my version' }),
    dialog.getByRole('button', { name: 'Use the other version' }),
  ];
  for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 });
});
