// The first hour of an owner by the keyboard alone: setup, first article, settings.

import type { Locator, Page } from '@playwright/test';
import { textField, titleField } from '../support/edit-page.ts';
import { expect, owner, test } from '../support/fixtures.ts';
import { publishButton, publishSheet } from '../support/publish.ts';

/** More stops than any of the pages has. */
const maxStops = 60;

/** Presses Tab, or Shift Tab, until an element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(element).toBeVisible();
  const isFocused = () => element.evaluate((one) => one === document.activeElement);
  for (let stop = 0; stop < maxStops && !(await isFocused()); stop += 1) {
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('an owner sets up, publishes the first article and changes the settings by the keyboard alone', {
  tag: '@rest',
}, async ({ server, page }) => {
  await page.goto(server.setupLink ?? '');
  await page.getByLabel('Blog name').press('ControlOrMeta+a');
  await page.keyboard.type('Garden');
  await typeInto(page, 'Your name', 'Zhixia Lin');
  await typeInto(page, 'Login name', owner.username);
  await typeInto(page, 'Password', owner.password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: 'New article', exact: true }));
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('Rain');
  await page.keyboard.press('Enter');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('It rained all day.');
  // Tab indents in the text. After Escape it leaves the text.
  await page.keyboard.press('Escape');
  await tabTo(page, publishButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(publishSheet(page).getByRole('button', { name: 'Publish' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'View article' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('It rained all day.');

  await tabTo(page, page.getByRole('button', { name: 'Menu' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Desk' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, 'Description', 'Rain and tea.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Garden' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rain and tea.')).toBeVisible();
});
