// An article opens where its writer was the last time.

import type { Page } from '@playwright/test';
import { deskUrl, newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { textField, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const articleID = '0123456789AB';
const paragraphs = Array.from({ length: 90 }, (_, at) => `Paragraph ${at} tells of tea.`);

/** The height of the line in the window, and how far the text is scrolled. */
async function seen(page: Page, words: string) {
  const line = page.locator('.cm-line', { hasText: words });
  const top = await page.locator('.editor-write').evaluate((pane) => pane.scrollTop);
  return { y: (await line.boundingBox())?.y, top };
}

/** Puts the caret behind `Paragraph 60`, some lines below the upper end of the window. */
async function goToParagraph(page: Page): Promise<void> {
  await textField(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 120; line++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 'Paragraph 60'.length; step++) await page.keyboard.press('ArrowRight');
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('suibi-places'));

test('the caret and the scroll position are found again, also when another device has written above them', async ({
  owned,
}) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Tea', markdown: paragraphs.join('\n\n') });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await expect(textField(page)).toBeVisible();
  await expect(textField(page)).not.toBeFocused();
  expect((await seen(page, 'Paragraph 0 ')).top).toBe(0);
  await goToParagraph(page);
  const before = await seen(page, 'Paragraph 60 ');
  expect(before.top).toBeGreaterThan(300);
  // A page that ends keeps the place at once.
  await page.reload();
  await expect(textField(page)).toBeVisible();
  await expect.poll(async () => (await seen(page, 'Paragraph 60 ')).top).toBeGreaterThan(300);
  // The window begins at a whole line.
  const after = await seen(page, 'Paragraph 60 ');
  expect(Math.abs((after.y ?? 0) - (before.y ?? 0))).toBeLessThan(32);
  await expect(textField(page)).not.toBeFocused();
  await page.evaluate(() => (document.querySelector('.cm-content') as HTMLElement).focus());
  await page.keyboard.type('X');
  await expect(textField(page)).toContainText('Paragraph 60X tells');
  await page.keyboard.press('Backspace');
  await untilSaved(page);

  await page.goto('about:blank');
  await saveArticle(owned, articleID, {
    basedOn: 1,
    content: { ...content, markdown: `New words.\n\n${content.markdown}` },
  });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await expect.poll(async () => (await seen(page, 'Paragraph 60 ')).top).toBeGreaterThan(300);
  expect(Math.abs(((await seen(page, 'Paragraph 60 ')).y ?? 0) - (before.y ?? 0))).toBeLessThan(64);
  await page.evaluate(() => (document.querySelector('.cm-content') as HTMLElement).focus());
  await page.keyboard.type('X');
  await expect(textField(page)).toContainText('Paragraph 60X tells');
});

test('nothing is kept at a key, and nothing after a logout; a new article begins in its title', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await expect(titleField(page)).toBeFocused();
  await textField(page).click();
  const places: (string | null)[] = [];
  for (const letter of 'A bowl of tea') {
    await page.keyboard.type(letter);
    places.push(await kept(page));
  }
  expect(new Set(places)).toEqual(new Set([null]));
  await expect.poll(() => kept(page)).toContain('A bowl of tea');
  await untilSaved(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await kept(page)).toBeNull();
});

test('a tab keeps nothing after a logout in another one', { tag: '@rest' }, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Tea', markdown: paragraphs.join('\n\n') });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await textField(page).click();
  await expect.poll(() => kept(page)).toContain('Paragraph');
  const other = await page.context().newPage();
  await other.goto(server.origin + deskUrl);
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(`${server.origin}/`);
  expect(await kept(other)).toBeNull();

  await page.bringToFront();
  await expect(page.getByText('This site’s data was deleted in this browser.')).toBeVisible();
  const moved = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('selectionchange', () => resolve(), { once: true }),
      ),
  );
  await page.keyboard.press('ArrowDown');
  await moved;
  // A page that ends keeps the place at once.
  await page.goto('about:blank');
  expect(await kept(other)).toBeNull();
});
