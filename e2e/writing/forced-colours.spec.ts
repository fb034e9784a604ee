import type { Locator } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';

/** The line around an element. Forced colours draw it also where it is transparent elsewhere. */
const lineAround = (element: Locator) =>
  element.evaluate((it) => {
    const { outlineStyle, outlineColor, color } = getComputedStyle(it);
    return outlineStyle === 'solid' && (outlineColor === color || outlineColor);
  });

test('forced colours show what is selected, found, chosen and switched on', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(server.origin + newArticleUrl);
  await textField(page).click();
  await page.keyboard.type('Tea and tea. /');
  const option = page.getByRole('option', { selected: true });
  await expect(option).toBeVisible();
  expect(await lineAround(option)).toBe(true);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('tea');
  const found = page.locator('.cm-searchMatch');
  await expect(found).toHaveCount(2);
  expect(await lineAround(found.last())).toBe(true);
  const words = page.getByRole('button', { name: 'Words' });
  await words.click();
  await expect(words).toHaveAttribute('aria-pressed', 'true');
  expect(await lineAround(words)).toBe(true);
  await page.keyboard.press('Escape');

  await textField(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('F1');
  await expect(option).toBeVisible();
  expect(await lineAround(option)).toBe(true);
  expect(await lineAround(page.locator('.cm-selectionBackground').first())).toBe(true);
});
