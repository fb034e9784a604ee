import type { Page } from '@playwright/test';

/** The field of the article's title on the edit page. */
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });

/** The settings of the article on the edit page. */
export const settingsPanel = (page: Page) => page.getByRole('region', { name: 'Article settings' });

/** Opens the settings of the article on the edit page. */
export async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  return settingsPanel(page);
}
