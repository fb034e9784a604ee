// What a note or a link leads to is shown at the pointer and at the caret.

import type { Page } from '@playwright/test';
import { newArticleUrl, readUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { saveArticle } from '../support/save-article.ts';

const other = '0123456789AB';
const tooltip = (page: Page) => page.getByRole('tooltip');
const peekKey = 'ControlOrMeta+Alt+k';

test('a note is shown at the pointer after a moment, and at the caret by a key, until the next key', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'A cup of tea[^1] in the rain\n\n[^1]: *Red* tea');
  const line = page.locator('.cm-line').first();
  const reference = line.locator('span', { hasText: '[^1]' }).first();
  // The code comes soon after the page.
  await expect(async () => {
    await line.hover({ position: { x: 4, y: 8 } });
    await reference.hover();
    await expect(tooltip(page)).toHaveText('Red tea', { timeout: 1_000 });
  }).toPass();
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);
  await expect(textField(page).getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(tooltip(page)).toHaveCount(0);
  // Beside the words there is nothing to show.
  await line.hover({ position: { x: 4, y: 8 } });
  await page.waitForTimeout(500);
  await expect(tooltip(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Home');
  for (let count = 0; count < 14; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(peekKey);
  await expect(tooltip(page)).toHaveText('Red tea');
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
  await page.keyboard.press(peekKey);
  await expect(tooltip(page)).toHaveText('Red tea');
  await page.keyboard.type('x');
  await expect(tooltip(page)).toHaveCount(0);
});

test('a link to an own article shows its title, also its new one; a composition shows nothing', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: '雨天', markdown: '# 早上\n\n## 下午' });
  const revision = await saveArticle(owned, other, { basedOn: 0, content });
  await page.goto(server.origin + newArticleUrl);
  await textField(page).click();
  await page.keyboard.type('[[雨天#');
  await expect(page.getByRole('option')).toHaveText(['早上# 雨天', '下午## 雨天']);
  await page.keyboard.type('下');
  await page.keyboard.press('Enter');
  const text = `[下午](${readUrl(other)}#${'下午'})`;
  await expect(page.locator('.cm-line')).toHaveText([text]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(peekKey);
  await expect(tooltip(page)).toContainText('雨天 · Draft');
  await untilSaved(page);
  await saveArticle(owned, other, { basedOn: revision, content: { ...content, title: '晴天' } });
  await page.reload();
  await expect(page.locator('.cm-line')).toHaveText([text]);
  await textField(page).click({ position: { x: 6, y: 9 } });
  await page.keyboard.press(peekKey);
  await expect(tooltip(page)).toContainText('晴天 · Draft');
  await textField(page).press('End');
  const input = await startInputMethod(page);
  await input.compose('ni');
  await page
    .locator('.cm-line')
    .getByText('下午')
    .first()
    .hover({ position: { x: 6, y: 9 } });
  await page.waitForTimeout(500);
  await expect(tooltip(page)).toHaveCount(0);
  await input.choose('你');
  await expect(page.locator('.cm-line')).toHaveText([`${text}你`]);
});
