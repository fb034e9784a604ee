// Finding and replacing by keyboard alone. Which words a query finds is tested beside it.

import { expect, type Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { test, write } from '../support/fixtures.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' });

test('words are found and replaced by keyboard alone, and replacing all is one step of undo', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'Tea, tea and teapot. 红茶，茶。');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+f');
  const count = panel(page).getByRole('status');
  await expect(panel(page).getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('tea');
  await expect(count).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText('1 of 3');
  await panel(page).getByRole('button', { name: 'Whole words' }).press('Space');
  await expect(count).toHaveText('1 of 2');
  await panel(page).getByRole('button', { name: 'Match case' }).press('Space');
  await expect(count).toHaveText('1 of 1');
  await panel(page).getByRole('button', { name: 'Regular expression' }).press('Space');
  await panel(page).getByLabel('Find', { exact: true }).fill('(te');
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This is not a valid regular expression.',
  );
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('a)');
  await expect(count).toHaveText('1 of 1');
  await panel(page).getByRole('button', { name: 'Whole words' }).press('Space');
  await expect(count).toHaveText('1 of 2');
  await page.keyboard.press('ControlOrMeta+h');
  await expect(panel(page).getByLabel('Replace with')).toBeFocused();
  await page.keyboard.type('[$1]');
  await page.keyboard.press('ControlOrMeta+Alt+Enter');
  await expect(text(page)).toHaveText('Tea, [tea] and [tea]pot. 红茶，茶。');
  await expect(count).toHaveText('2 matches');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toHaveText('Tea, tea and teapot. 红茶，茶。');
});

test('a regular expression that needs too long is stopped, and writing goes on meanwhile', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, `${'a'.repeat(40)}!`);
  await page.keyboard.press('ControlOrMeta+h');
  await panel(page).getByRole('button', { name: 'Regular expression' }).click();
  const field = panel(page).getByLabel('Find', { exact: true });
  await field.fill('(a+)+$');
  await panel(page).getByLabel('Replace with').fill('b');
  await panel(page).getByLabel('Replace with').press('ControlOrMeta+Alt+Enter');
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' x');
  await expect(text(page)).toHaveText(`${'a'.repeat(40)}! x`);
  const fault = panel(page).getByRole('alert');
  await field.fill('(a+)+?$');
  await expect(fault).toHaveText(
    'This regular expression takes too long on this text. The search was stopped.',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('(a+)!');
  await expect(panel(page).getByRole('status')).toHaveText('1 of 1');
  await expect(fault).toHaveCount(0);
  await expect(page.locator('.cm-searchMatch-selected')).toHaveText(`${'a'.repeat(40)}!`);
  await panel(page).getByLabel('Replace with').fill('$1?');
  await panel(page).getByLabel('Replace with').press('ControlOrMeta+Alt+Enter');
  await expect(text(page)).toHaveText(`${'a'.repeat(40)}? x`);
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-searchMatch')).toHaveCount(0);
});

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 390, height: 844 - 340 }, hasTouch: true, colorScheme: 'dark' });

  test('the panel leaves the match in sight', async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, `${'A quiet day.\n\n'.repeat(40)}The match.\n\n${'Rain.\n\n'.repeat(40)}`);
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('match');
    await expect(panel(page).getByRole('status')).toHaveText('1 of 1');
    await panel(page).getByRole('button', { name: 'Replace…' }).tap();
    await expect(panel(page).getByLabel('Replace with')).toBeFocused();
    const match = page.locator('.cm-searchMatch-selected');
    await expect(match).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await panel(page).boundingBox()) ?? {};
    expect((await match.boundingBox())?.y).toBeGreaterThan(y + height);
    expect(await findViolations(page)).toEqual([]);
  });
});
