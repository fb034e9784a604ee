// On a phone, preview and text take each other's place at the same line.

import type { Page } from '@playwright/test';
import { makeContent } from '../../test/make.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

const articleID = '0123456789AB';
const count = 120;

/** The number of the first paragraph that is wholly in sight, from the words of the paragraphs. */
async function topParagraph(page: Page, pane: string, paragraphs: string): Promise<number> {
  await page.locator(pane).waitFor();
  return page.evaluate(
    ([pane, paragraphs]) => {
      const box = (document.querySelector(pane) as HTMLElement).getBoundingClientRect();
      const padding = Number.parseFloat(
        getComputedStyle(document.querySelector(pane) as HTMLElement).paddingTop,
      );
      const first = [...document.querySelectorAll(paragraphs)].find(
        (each) =>
          /^Line \d+/.test(each.textContent ?? '') &&
          each.getBoundingClientRect().top >= box.top + padding - 4,
      );
      return Number(/\d+/.exec(first?.textContent ?? '')?.[0]);
    },
    [pane, paragraphs] as const,
  );
}
const topOfText = (page: Page) => topParagraph(page, '.editor-write', '.cm-line');
const topOfPreview = (page: Page) => topParagraph(page, '.editor-preview', '.prose p');

test('the preview opens at the line at the top, and leads back with the keyboard', async ({
  owned,
}) => {
  const { page, server } = owned;
  const markdown = Array.from(
    { length: count },
    (_, index) => `Line ${index} ${'of a long day with tea '.repeat(index % 5)}\n`,
  ).join('\n');
  await saveArticle(owned, articleID, {
    basedOn: 0,
    content: makeContent({ title: 'Tea', markdown }),
  });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await untilSaved(page);
  await textField(page).tap();
  await page.locator('.editor-write').evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight / 2;
  });
  await expect.poll(() => topOfText(page)).toBeGreaterThan(30);
  const before = await topOfText(page);
  await page.getByRole('button', { name: 'Preview' }).tap();
  await expect.poll(async () => Math.abs((await topOfPreview(page)) - before)).toBeLessThan(2);
  // The reader goes on, and the text follows.
  await page.locator('.editor-preview').evaluate((pane) => {
    pane.dispatchEvent(new WheelEvent('wheel'));
    pane.scrollTop += 600;
  });
  await expect.poll(() => topOfPreview(page)).toBeGreaterThan(before + 2);
  const read = await topOfPreview(page);
  await page.getByRole('button', { name: 'Write' }).tap();
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content');
  await expect.poll(async () => Math.abs((await topOfText(page)) - read)).toBeLessThan(2);
  await expect(textField(page)).toBeFocused();
});

test('a text that nobody wrote in opens no keyboard', async ({ owned }) => {
  const { page, server } = owned;
  await saveArticle(owned, articleID, {
    basedOn: 0,
    content: makeContent({ title: 'Tea', markdown: 'A bowl.' }),
  });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await untilSaved(page);
  await page.getByRole('button', { name: 'Preview' }).tap();
  await page.getByRole('button', { name: 'Write' }).tap();
  await expect(textField(page)).not.toBeFocused();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
});

test.describe('with the keyboard open', () => {
  // As high as a phone’s window above its keyboard.
  test.use({ viewport: { width: 390, height: 440 } });

  test('the slash list stands above commands and keyboard, wherever the caret is', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    const markdown = Array.from({ length: 40 }, (_, index) => `Line ${index}`).join('\n\n');
    await saveArticle(owned, articleID, {
      basedOn: 0,
      content: makeContent({ title: 'Tea', markdown }),
    });
    await page.goto(`${server.origin}/article/${articleID}/edit/`);
    await untilSaved(page);
    // A keyboard that makes only the visible part smaller, as on iPhones.
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--seen-height', '340px');
    });
    for (const line of ['Line 1', 'Line 4']) {
      await page.locator('.cm-line').getByText(line, { exact: true }).tap();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      const list = page.locator('.cm-tooltip-autocomplete');
      await expect(list).toBeVisible();
      const bar = page.locator('.view-switch');
      // The list takes its place in the frames after it has come.
      await expect
        .poll(async () => {
          const [seen, below] = [await list.boundingBox(), await bar.boundingBox()];
          return Boolean(seen && below && seen.y >= 0 && seen.y + seen.height <= below.y + 1);
        }, line)
        .toBe(true);
      const { height } = (await list.boundingBox()) ?? { height: 0 };
      expect(height, line).toBeGreaterThan(100);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
    }
  });
});
