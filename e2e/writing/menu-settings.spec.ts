import type { Page } from '@playwright/test';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { settingsMenuUrl } from '../../src/urls.ts';
import { importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const pages = {
  'about.md': '---\ntitle: About me\ntype: page\nslug: about\ndate: 2026-11-01\n---\n\nHello.\n',
  'links.md': '---\ntitle: Friends\ntype: page\nslug: links\ndraft: true\n---\n\nSoon.\n',
};

async function fillMenu(page: Page, origin: string): Promise<void> {
  await page.goto(origin + settingsMenuUrl());
  await page.getByLabel('Where entry 1 leads').selectOption({ label: 'Archive' });
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await expect(page.getByLabel('Where entry 2 leads')).toBeFocused();
  await page.getByLabel('Where entry 2 leads').selectOption({ label: 'Link to an address' });
  await page.getByLabel('Address of entry 2').fill('https://a.example/');
  await page.getByLabel('Label of entry 2').fill('Elsewhere');
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByLabel('Where entry 3 leads').selectOption({ label: 'Tags' });
  await page.getByRole('button', { name: 'Up: Elsewhere' }).click();
  await expect(page.getByRole('button', { name: 'Down: Elsewhere' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove: Archive' }).click();
  await expect(page.getByLabel('Label of entry 1')).toHaveValue('Elsewhere');
  // Enter saves. It does not press the first button of a row.
  await page.getByLabel('Label of entry 1').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Browse' });
  await expect(menu.getByRole('link')).toHaveText(['Elsewhere', 'Tags']);
}

test('the owner makes a menu', { tag: '@rest' }, async ({ owned: { page, server } }) => {
  await fillMenu(page, server.origin);
  // Nothing is unsaved, so nobody is asked.
  await page.goto(server.origin);
  await expect(page).toHaveURL(`${server.origin}/`);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the owner makes a menu', { tag: '@rest' }, async ({ owned: { page, server } }) => {
    await fillMenu(page, server.origin);
  });
});

test('a change by a button counts as unsaved, and the address has its field at once', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + settingsMenuUrl());
  const address = page.getByLabel('Address of entry 1');
  await expect(address).toBeHidden();
  await page.getByLabel('Where entry 1 leads').selectOption({ label: 'Link to an address' });
  await expect(address).toBeVisible();
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Where entry 1 leads')).toHaveValue('link');
});

for (const language of uiLangs) {
  test(`axe finds nothing on the settings of the menu, in ${language}`, { tag: '@rest' }, async ({
    dataDir,
    owned: { page, server },
  }) => {
    await importFiles(dataDir, pages);
    await changeSettings(dataDir, {
      language,
      menu: [
        { label: 'A', place: 'menu', target: { kind: 'link', url: 'https://a.example/' } },
        { label: '', place: 'footer', target: { kind: 'tags' } },
      ],
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.origin + settingsMenuUrl());
        expect(await findViolations(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });
}
