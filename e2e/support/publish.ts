import type { Locator, Page } from '@playwright/test';

/** The sheet that says what publishing will do. */
export const publishSheet = (page: Page): Locator => page.locator('.publish-sheet');

/** The button in the header that leads to the sheet: of publishing, scheduling or updating. */
export const publishButton = (page: Page): Locator => page.locator('button#publishControl');

/** Presses the button of the sheet that is open. It takes a press only after a moment. */
export async function confirmPublish(page: Page): Promise<void> {
  await publishSheet(page).locator('.button-primary:not([aria-disabled="true"])').click();
}

/** Does what the button in the header says: publishes, schedules or updates the article. */
export async function publish(page: Page): Promise<void> {
  await publishButton(page).click();
  await confirmPublish(page);
}
