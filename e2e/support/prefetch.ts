import type { Page } from '@playwright/test';

/** Opens `url` with nothing fetched in advance: such requests are not held back by `holdBack`. */
export async function openWithoutPrefetch(page: Page, url: string): Promise<void> {
  await page.route('**/speculation-rules.json', (route) =>
    route.fulfill({ contentType: 'application/speculationrules+json', body: '{}' }),
  );
  await page.goto(url);
}
