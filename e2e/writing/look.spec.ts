// Face, size and width of the text on the edit page, which the device keeps.

import type { Page } from '@playwright/test';
import { editUrl, newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const articleID = '0123456789AB';
const panel = (page: Page) => page.getByRole('region', { name: 'Appearance' });

async function openLook(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
}

const readStyle = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      const { left, width } = element.getBoundingClientRect();
      return { fontFamily, fontSize, left, width };
    });

const title = 'textarea[aria-label="Title"]';

test('face, size and width are chosen beside the text, kept, and are only of the text that is written', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.setViewportSize({ width: 1280, height: 720 });
  const content = makeContent({ title: 'Tea', markdown: `${'A bowl of tea.\n\n'.repeat(80)}` });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await page.goto(server.origin + editUrl(articleID));
  const usual = await readStyle(page, '.cm-line');
  await openLook(page);
  await expect(panel(page).getByRole('radio', { name: 'Serif' })).toBeFocused();
  // The arrow keys choose, and the text shows it at once.
  await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('radio', { name: 'Sans' })).toBeChecked();
  await panel(page).getByRole('radio', { name: 'Larger' }).check({ force: true });
  await panel(page).getByRole('radio', { name: 'Wide' }).check({ force: true });
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(textField(page)).toBeFocused();

  const chosen = await readStyle(page, '.cm-line');
  expect(chosen.fontFamily).toMatch(/^system-ui/);
  expect(chosen.fontSize).toBe('21.25px');
  expect(chosen.width).toBeGreaterThan(usual.width + 100);
  for (const place of ['.logo', title]) {
    expect((await readStyle(page, place)).left, place).toBeCloseTo(chosen.left, 0);
  }
  // The server has written nothing: the text is the same for readers.
  await page.reload();
  await textField(page).waitFor();
  expect(await readStyle(page, '.cm-line')).toEqual(chosen);
  expect((await readStyle(page, title)).fontFamily).toMatch(/^system-ui/);
  await page.getByRole('banner').getByRole('button', { name: 'Preview' }).click();
  const shown = await readStyle(page, '.editor-preview .prose p');
  expect([shown.fontFamily, shown.fontSize]).toEqual([usual.fontFamily, usual.fontSize]);
});

test('commands change the look, and the line at the upper end stays', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  const markdown = Array.from({ length: 200 }, (_, index) => `Line ${index}`).join('\n\n');
  await saveArticle(owned, articleID, { basedOn: 0, content: makeContent({ markdown }) });
  await page.goto(server.origin + editUrl(articleID));
  await textField(page).focus();
  await page.locator('.editor-write').evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight / 2;
  });
  const top = () =>
    page.evaluate(() => {
      const pane = document.querySelector('.editor-write') as HTMLElement;
      const edge = Number.parseFloat(getComputedStyle(pane).paddingTop);
      const line = [...document.querySelectorAll('.cm-line')].find(
        (each) =>
          each.textContent !== '' &&
          each.getBoundingClientRect().top >= pane.getBoundingClientRect().top + edge - 4,
      );
      return Number(/\d+/.exec(line?.textContent ?? '')?.[0]);
    });
  await expect.poll(top).toBeGreaterThan(50);
  const before = await top();
  for (const name of ['Larger text', 'Larger text', 'Mono font', 'Narrow column', 'Smaller text']) {
    await page.keyboard.press('F1');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(name);
    await page.keyboard.press('Enter');
    await expect.poll(async () => Math.abs((await top()) - before), name).toBeLessThan(2);
  }
  const { fontFamily, fontSize } = await readStyle(page, '.cm-line');
  expect([fontFamily.split(',')[0], fontSize]).toEqual(['ui-monospace', '19.125px']);
});

test('the title of a new article has the kept look before the editor is there', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(server.origin + newArticleUrl);
  await page.evaluate(() => localStorage.setItem('suibi-look', 'mono medium wide'));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/browser-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(server.origin + newArticleUrl, { waitUntil: 'commit' });
  await expect.poll(async () => (await readStyle(page, title)).fontFamily).toMatch(/^ui-monospace/);
  const early = await readStyle(page, title);
  await expect(textField(page)).toHaveCount(0);
  resolve();
  await textField(page).waitFor();
  expect(await readStyle(page, title)).toEqual(early);
});

test('a phone has no choice of width, which would change nothing', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.origin + newArticleUrl);
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
  const panel = page.getByRole('region', { name: 'Appearance' });
  await expect(panel.getByRole('group')).toHaveText([/^Font/, /^Size/]);
  await page.setViewportSize({ width: 600, height: 844 });
  await expect(panel.getByRole('group')).toHaveText([/^Font/, /^Size/, /^Width/]);
});
