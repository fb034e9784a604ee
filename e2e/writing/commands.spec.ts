// The commands of the text editor, through the keys and the input method of a real browser. What
// each command does to a text is tested beside the commands.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, test } from '../support/fixtures.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test('Ctrl+B marks a word and takes the mark away, also under CapsLock', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('tea');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text(page)).toHaveText('**tea**');
  await page.keyboard.press('ControlOrMeta+B');
  await expect(text(page)).toHaveText('tea');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toHaveText('tea');
});

test('no shortcut acts during a composition', async ({ owned: { page, server }, context }) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text(page)).toHaveText('ni');
  await session.send('Input.insertText', { text: '你' });
  await expect(text(page)).toHaveText('你');
});

test('no shortcut acts in the 50 ms after a composition', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('tea');
  const press = (isAfterComposition: boolean) =>
    text(page).evaluate((content, isAfterComposition) => {
      if (isAfterComposition) {
        content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
        content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      }
      const isApple = /^Mac/.test(navigator.platform);
      const keys = { key: 'b', code: 'KeyB', ctrlKey: !isApple, metaKey: isApple };
      const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true });
      content.dispatchEvent(event);
      return content.textContent;
    }, isAfterComposition);
  expect(await press(true)).toBe('tea');
  await expect.poll(() => press(false)).toBe('**tea**');
});

test('Tab moves an item of a list, and leaves the text elsewhere or after Escape', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('1. a\nb');
  await page.keyboard.press('Tab');
  await expect(page.locator('.cm-line')).toHaveText(['1. a', '   1. b']);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.cm-line')).toHaveText(['1. a', '2. b']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-line')).toHaveText(['1. a', '2. b', '', '']);
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
});

test('Tab indents code, Enter closes its block, and Escape leads out', async ({
  owned: { page, server },
}) => {
  const rows = page.locator('.cm-line');
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('```\nif (tea) {\nrain\n}\nsnow');
  await expect(rows).toHaveText(['```', 'if (tea) {', '  rain', '}', 'snow', '```']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('!');
  await expect(rows.nth(4)).toHaveText('  snow!');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('!');
  await expect(rows.nth(4)).toHaveText('snow!!');
  await expect(text(page)).toHaveAttribute('aria-description', /Escape leaves/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
});

test('no key of the editor writes a comment, which readers would see', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('tea');
  for (const keys of ['ControlOrMeta+/', 'Alt+Shift+A', 'ControlOrMeta+Alt+\\'])
    await page.keyboard.press(keys);
  await page.keyboard.type('!');
  await expect(text(page)).toHaveText('tea!');
});

test('Tab and Enter lead through a table', async ({ owned: { page, server } }) => {
  // The other commands of tables are loaded later, and may not have come yet.
  await page.route('**/assets/table-edits-*.js', () => {});
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.insertText('| 茶 | b |\n|---|---|');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('龙井');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-line')).toHaveText([
    '| 茶   | b   |',
    '| ---- | --- |',
    '| 龙井 |     |',
    '|      |     |',
  ]);
  // Its columns stand below one another, although 雨 is wider than a letter.
  const widths = await page.locator('.cm-table-line').evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return Math.round(range.getBoundingClientRect().width);
    }),
  );
  expect(widths.length).toBeGreaterThan(2);
  expect(new Set(widths).size).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 - 340 }, hasTouch: true });

  test('the toolbar changes the text and keeps the caret there', async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + newArticleUrl);
    await text(page).tap();
    await page.keyboard.type('tea');
    const toolbar = page.getByRole('toolbar', { name: 'Format' });
    await toolbar.getByRole('button', { name: 'Bold' }).tap();
    await expect(text(page)).toHaveText('**tea**');
    await expect(text(page)).toBeFocused();
    await toolbar.getByRole('button', { name: 'Task list' }).tap();
    await expect(text(page)).toHaveText('- [ ] **tea**');
    await expect(text(page)).toBeFocused();
    const buttons = await toolbar.getByRole('button').all();
    for (const button of buttons) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await toolbar.getByRole('button', { name: 'Commands' }).tap();
    await page.getByRole('option', { name: 'Heading 2' }).tap();
    await expect(text(page)).toHaveText('- [ ] ## **tea**');
    await expect(text(page)).toBeFocused();
  });
});
