// The preview of the edit page: what it shows, changes and scrolls.

import type { Locator, Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, showPreview, test, write } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function open(page: Page, origin: string, text: string): Promise<Locator> {
  await page.goto(origin + newArticleUrl);
  const preview = await showPreview(page);
  await write(page, text);
  return preview;
}

test.describe('a changed text', () => {
  test('changes only its own blocks, and no picture loads again', async ({
    owned: { page, server },
  }) => {
    let loads = 0;
    await page.route('**/tea.svg', (route) => {
      loads += 1;
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
      });
    });
    const text = '[[toc]]\n\n# One\n\nfirst\n\n![tea](/tea.svg)\n\n- a\n- b\n\nlast';
    const preview = await open(page, server.origin, text);
    await expect(preview.locator('img')).toHaveJSProperty('complete', true);
    await expect(preview.locator('.prose > :last-child')).toHaveText('last');
    await preview.locator('.prose').evaluate((prose) => {
      for (const child of prose.children) child.setAttribute('data-old', '');
    });
    const changed = () =>
      preview
        .locator('.prose > :not([data-old])')
        .evaluateAll((children) => children.map(({ tagName }) => tagName));

    await page.keyboard.type(' words');
    await expect(preview.locator('.prose > :last-child')).toHaveText('last words');
    expect(await changed()).toEqual(['P']);
    // A heading changes the table of contents too.
    await page.keyboard.type('\n\n## Two');
    await expect(preview.locator('.toc a')).toHaveText(['One', 'Two']);
    expect(await changed()).toEqual(['NAV', 'P', 'DIV']);
    expect(loads).toBe(1);
  });

  test('is shown with the newest words after many quick keys', async ({
    owned: { page, server },
  }) => {
    const preview = await open(page, server.origin, 'a\n\n'.repeat(500));
    await page.keyboard.type('The quick fox jumps over the lazy dog.');
    await expect(preview.locator('.prose > :last-child')).toHaveText(
      'The quick fox jumps over the lazy dog.',
    );
    await expect(preview.locator('.prose > p')).toHaveCount(501);
  });
});
