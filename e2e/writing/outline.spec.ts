// The outline, the goal, Vim keys and the way out of the text, by keyboard alone.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test('the outline marks the heading of the caret, follows the text, and leads to a heading', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, `# Tea\n\n${'rain\n\n'.repeat(60)}## 水温\n\nwords`);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const headings = outline.getByRole('listitem');
  await expect(headings).toHaveText(['Tea', '水温']);
  await expect(outline.getByRole('button', { name: '水温' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(outline.locator('[aria-current]')).toHaveText('Tea');
  await expect(page.locator('.cm-line').first()).toBeInViewport();
  await page.keyboard.type(' and rain');
  await expect(headings).toHaveText(['Tea and rain', '水温']);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(outline).toHaveCount(0);
});

test('a text that is still being read gives the focus to the heading of the caret in the end', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  // As on a busy machine: the editor reads one block, and its time is over.
  await page.evaluate(() => {
    const now = Date.now;
    let lostMs = 0;
    Date.now = () => {
      lostMs += 200;
      return now() + lostMs;
    };
  });
  await write(page, `# Tea\n\n${'rain\n\n'.repeat(60)}## 水温\n\nwords`);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await expect(outline.getByRole('button', { name: '水温' })).toBeFocused();
  await expect(outline.locator('[aria-current]')).toHaveText('水温');
});

test('Escape leads out of the text, and under Vim keys to the commands of Vim', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'tea and rain');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await text(page).click();
  await page.keyboard.press('F1');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('vim');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-vim-panel')).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('0dw');
  await expect(text(page)).toHaveText('and rain');
  await page.keyboard.type('irainy ');
  await page.keyboard.press('Escape');
  await expect(text(page)).toHaveText('rainy and rain');
  await page.keyboard.type(':q');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('the goal of an article is kept on the device and shown with the counts', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'one two three 茶');
  const goal = (await openAllSettings(page)).getByLabel('Goal');
  await goal.fill('8');
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await expect(page.locator('.text-counts')).toContainText('50% of 8');
  expect(await findViolations(page)).toEqual([]);
  await untilSaved(page);
  await page.reload();
  await openAllSettings(page);
  await expect(goal).toHaveValue('8');
});

test('the system checks the spelling of words, and not of code', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'words `code` [a](b)\n\n```\nlet x\n```');
  await expect(text(page)).toHaveAttribute('spellcheck', 'true');
  await expect(text(page)).toHaveAttribute('autocorrect', 'on');
  await expect(page.locator('.cm-line [spellcheck=false]')).toHaveText([
    '`code`',
    'b',
    '```',
    'let x',
    '```',
  ]);
});
