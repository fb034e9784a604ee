// Logo, title and text of the edit page have one left edge, whatever stands beside the text.

import type { Page } from '@playwright/test';
import { editUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const places = ['.logo', '#articleTitle', '.cm-line', '.preview-title', '.editor-preview p'];

/** The left edges of what is shown of the first pane, and of the button that opens the settings. */
function edges(page: Page) {
  return page.evaluate((places) => {
    const left = (selector: string) => {
      const element = document.querySelector(selector);
      return element?.checkVisibility() ? element.getBoundingClientRect().left : undefined;
    };
    const hasText = left('.cm-line') !== undefined;
    const shown = hasText ? places.slice(0, 3) : [places[0], ...places.slice(3)];
    return {
      lefts: shown.map((place) => left(place as string)),
      button: left('.edit-controls > button'),
    };
  }, places);
}

const header = (page: Page) => page.getByRole('banner');
const press = (page: Page, name: string) =>
  header(page).getByRole('button', { name, exact: true }).click();

async function pressInMenu(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await header(page).getByRole('button', { name }).click();
}

const steps: [string, (page: Page) => Promise<unknown>][] = [
  ['nothing', async () => {}],
  ['the settings', (page) => press(page, 'Settings')],
  ['settings and preview', (page) => press(page, 'Preview')],
  ['the preview', (page) => press(page, 'Settings')],
  [
    'preview and outline',
    async (page) => {
      await textField(page).focus();
      await page.keyboard.press('ControlOrMeta+Shift+o');
    },
  ],
  ['the outline', (page) => press(page, 'Preview')],
  ['outline and settings', (page) => press(page, 'Settings')],
  ['the preview alone, outline and settings', (page) => pressInMenu(page, 'Preview only')],
];

test('logo, title and text keep one left edge beside settings, preview and outline, and the buttons their place', async ({
  owned,
}) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Tea', markdown: `# Rain\n\n${'A bowl.\n\n'.repeat(60)}` });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  for (const width of [960, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(server.origin + editUrl('0123456789AB'));
    await textField(page).waitFor();
    const { button } = await edges(page);
    for (const [name, open] of steps) {
      await open(page);
      const where = `${name}, at ${width} px`;
      const { lefts, ...now } = await edges(page);
      expect(lefts, where).toHaveLength(3);
      for (const left of lefts) {
        expect(left, where).toBeDefined();
        expect(Math.abs((left ?? 0) - (lefts[0] ?? 0)), where).toBeLessThan(1);
      }
      expect(now.button, where).toBe(button);
    }
    // A page that opens with the preview alone has not drawn the text yet.
    await page.reload();
    await page.locator('.editor-preview p').first().waitFor();
    const { lefts } = await edges(page);
    expect(Math.abs((lefts[1] ?? 0) - (lefts[0] ?? 0)), `reloaded at ${width} px`).toBeLessThan(1);
    await pressInMenu(page, 'Preview only');
  }
});
