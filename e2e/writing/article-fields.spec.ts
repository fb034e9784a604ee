// The fields of an article in its settings: address name, tags, excerpt.

import { expect } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings, openSettings, titleField } from '../support/edit-page.ts';
import { test, untilSaved, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';

test.describe('the address name', () => {
  // Publishing is refused with the status 422, which the browser reports.
  test.use({ expectedErrors: /status of 422/ });

  test('is suggested for a Chinese title, and a name of another article is told at its field', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    const content = makeContent({ title: 'First', slug: 'yu' });
    await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('雨天喝茶');
    await write(page, '一碗茶。');
    const panel = await openAllSettings(page);
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
    await publish(page);
    await page.getByRole('link', { name: 'View article' }).click();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${server.origin}/article/rain-tea/`,
    );
    await page.goto(`${server.origin}/article/rain-tea/`);
    await expect(page.getByRole('heading', { name: '雨天喝茶' })).toBeVisible();
  });

  test('that another device has published first is told at its field, and no word is lost', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await write(page, 'A quiet day.');
    const panel = await openAllSettings(page);
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
    await publish(page);
    await expect(panel.getByRole('alert')).toContainText('“First”');
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toHaveText('A quiet day.');
  });
});

test('tags are chips: typed, completed, pasted, and removed by keyboard', async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ tags: ['green tea', '绿茶'] });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
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
  await titleField(page).fill('Tea');
  await write(page, '# Tea\n\nA **quiet** day.\n\nMore.');
  const panel = await openSettings(page);
  await panel.getByRole('button', { name: 'Use first paragraph' }).click();
  const excerpt = panel.getByRole('textbox', { name: 'Excerpt' });
  await expect(excerpt).toHaveValue('A quiet day.');
  await expect(panel).toContainText('12 / 300');
  await excerpt.fill('茶'.repeat(301));
  await expect(panel).toContainText('301 characters; lists show the first 300');
});
