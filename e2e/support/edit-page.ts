import { expect, type Locator, type Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { showPreview, write } from './fixtures.ts';

/** The field of the article's title on the edit page. */
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });

/** The field of the article's text on the edit page. */
export const textField = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** The settings of the article on the edit page. */
export const settingsPanel = (page: Page) => page.getByRole('region', { name: 'Article settings' });

/** Opens the settings of the article on the edit page. */
export async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  return settingsPanel(page);
}

/** Opens the settings of the article on the edit page, with the fields under More. */
export async function openAllSettings(page: Page) {
  const panel = await openSettings(page);
  const more = panel.locator('.more-fields');
  await expect(more).toBeVisible();
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
  return panel;
}

/** The field for the address of a cover, which is shown when one asks for it. */
export async function askForCoverAddress(panel: Locator) {
  await panel.getByRole('button', { name: 'Paste an address' }).click();
  return panel.getByRole('textbox', { name: 'Address of the cover' });
}

/** Opens a new article with this text and its preview. Returns the preview. */
export async function openPreviewOf(page: Page, origin: string, text: string): Promise<Locator> {
  await page.goto(origin + newArticleUrl);
  const preview = await showPreview(page);
  await write(page, text);
  return preview;
}
