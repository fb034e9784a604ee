// The command palette and the slash menu, through the keys and the input method of a real browser.
// Which commands fit a query is tested beside the commands.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, holdBack, test } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { cutRows } from '../support/rows.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test('the palette finds a command by pinyin, runs it at the caret, and gives the focus back', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('tea');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const query = palette.getByRole('combobox');
  await expect(query).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('jiacu');
  await expect(palette.getByRole('option')).toHaveText([`Bold${keyOf('B')}`]);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveText('**tea**');
  await page.keyboard.press('F1');
  await expect(query).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('F1');
  await page.keyboard.type('preview');
  await expect(palette.getByRole('option').first()).toHaveText(/^Preview/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
});

test('the palette has its first command chosen, and cuts no row in half', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  for (const height of [800, 640, 500, 333]) {
    await page.setViewportSize({ width: 1280, height });
    await text(page).click();
    await page.keyboard.press('F1');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    const rows = palette.getByRole('option');
    await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
    const cut = () => cutRows(palette.getByRole('listbox'));
    expect(await cut(), `at ${height} px`).toEqual([]);
    for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowDown');
    expect(await cut(), `at ${height} px, scrolled`).toEqual([]);
    await page.keyboard.type('e');
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

test('no key goes into the text once the palette is asked for, also on a slow network', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.type('tea');
  const release = await holdBack(page, '**/assets/**');
  await page.keyboard.press('F1');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('F1');
  await page.keyboard.type('jiacux');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  release();
  await expect(text(page)).toHaveText('**tea**');
  await expect(text(page)).toBeFocused();
  const inputMethod = await startInputMethod(page);
  await page.keyboard.press('F1');
  await inputMethod.write('xieti', { key: 'Escape', code: 'Escape' }, '');
  await inputMethod.write('xieti', { key: 'Enter', code: 'Enter' }, '斜体');
  // In the 50 ms after a composition, Enter and Escape belong to the input method.
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: /^Italic/ })).toBeVisible();
  await expect(palette.getByRole('combobox')).toHaveValue('斜体');
  await expect(text(page)).toHaveText('**tea**');
});

test('the palette opens again right after Escape', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.press('F1');
  const field = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox');
  await expect(field).toBeFocused();
  for (let round = 0; round < 10; round += 1) {
    await page.keyboard.type('tea');
    // The second key does not wait for the answer to the first one.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('F1')]);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  }
  await expect(text(page)).toHaveText('Write… Type / for all commands');
});

test('the palette opens from the menu', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /^Commands/ }).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
});

test('Escape in the settings that the palette has opened leads back to the text', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await expect(page.getByRole('dialog').getByPlaceholder('Find a command')).toBeFocused();
  await page.keyboard.type('article settings');
  await expect(page.getByRole('option')).toHaveText(['Article settings']);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('region', { name: 'Article settings' });
  await expect(settings).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(text(page)).toBeFocused();
});

test('the slash menu filters while one types, runs at Enter, and leaves the text at Escape', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  const options = page.getByRole('option');
  await page.keyboard.type('Tea /');
  await expect(options.first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('h2');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.type('2');
  await expect(text(page)).toHaveText('Tea /h22');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(options.first()).toBeVisible();
  // A new slash in the place of a deleted one asks for the menu again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/');
  await expect(options.first()).toBeVisible();
  await page.keyboard.type('todo');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-line')).toHaveText(['Tea /h22', '- [ ] ']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('.cm-line')).toHaveText(['Tea /h22', '']);
});

test('the slash menu waits for the end of a composition', async ({
  owned: { page, server },
  context,
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  const session = await context.newCDPSession(page);
  const options = page.getByRole('option');
  await page.keyboard.type('/');
  await expect(options.first()).toBeVisible();
  await session.send('Input.imeSetComposition', {
    text: 'biao',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveText('/biao');
  await session.send('Input.insertText', { text: '表格' });
  await expect(options).toHaveText([/^▦Table/]);
  await expect(text(page)).toHaveText('/表格');
  await options.dispatchEvent('mousedown');
  await expect(page.locator('.cm-table-line')).toHaveCount(3);
});

/** The name of a key with Ctrl or Cmd. */
function keyOf(key: string): string {
  return process.platform === 'darwin' ? `⌘${key}` : `Ctrl+${key}`;
}
