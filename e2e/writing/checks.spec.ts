// The writer's checks: the list of places, fixing, skipping and ignoring, while the text changes.

import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { editUrl, newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { openOffline } from '../support/offline-owner.ts';
import { publishButton, publishSheet } from '../support/publish.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const panel = (page: Page) => page.getByRole('region', { name: 'Check' });
const places = (page: Page) => panel(page).locator('.check-place');

async function openChecks(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('check the text');
  await page.keyboard.press('Enter');
}

const articleID = '0123456789AB';
const words = '下雨了,喝茶.\n\n因为因为下雨,我用Github写作。\n\n`雨,茶`';

test('places are listed, chosen by keys, fixed one by one and all of a kind', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, words);
  await openChecks(page);
  await expect(panel(page).getByRole('status')).toHaveText('5 places to check');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(places(page).nth(2)).toBeFocused();
  await expect(places(page).nth(2)).toContainText('Line 3 · Doubled word → 因为');
  await expect(page.locator('.cm-selectionBackground')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('Fixed. 4 places to check');
  await expect(text(page)).toContainText('因为下雨,我用Github写作。');
  // The next place has the focus, and keeps it when the text has been read again.
  await expect(places(page).nth(2)).toBeFocused();
  await page.waitForTimeout(900);
  await expect(places(page).nth(2)).toBeFocused();

  await panel(page).getByRole('button', { name: 'Fix all 3: Half-width mark' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('3 fixed. 1 place to check');
  await expect(text(page)).toContainText('下雨了，喝茶。');
  await expect(text(page)).toContainText('因为下雨，我用Github写作。');
  await expect(places(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect.poll(() => selectedWords(page)).toBe('Github');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toContainText('下雨了,喝茶.');
  await expect(text(page)).toContainText('因为下雨,我用');
  await expect(places(page)).toHaveCount(4);
  await untilSaved(page);
});

test('the list follows the text, and a fix whose words have changed does nothing', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, '雨,茶\n\n茶,雨');
  await openChecks(page);
  await expect(places(page)).toHaveCount(2);
  await places(page).nth(1).click();
  await page.keyboard.press('Enter');
  await writeAndFix(page, '和');
  await expect(panel(page).getByRole('status')).toContainText('Nothing was fixed.');
  await expect(text(page)).toContainText('茶和雨');
  await expect(places(page)).toHaveCount(1);
  // A fix finds its place in the moved text.
  await places(page).click();
  await text(page).press('ControlOrMeta+Home');
  await writeAndFix(page, '好，');
  await expect(text(page)).toContainText('好，雨，茶');
  await expect(panel(page).getByRole('status')).toHaveText('Fixed. Nothing to check.');
});

test('a skipped place is gone until the list opens again, an ignored one stays away', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, '下雨的时候,喝茶最好\n\n天晴的时候,喝水也好');
  await openChecks(page);
  await expect(places(page)).toHaveCount(2);
  await places(page).first().click();
  await panel(page).getByRole('button', { name: 'Skip' }).click();
  await expect(places(page)).toHaveCount(1);
  await expect(places(page)).toBeFocused();
  await panel(page).getByRole('button', { name: 'Ignore here' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('Nothing to check.');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await untilSaved(page);
  await page.reload();
  await text(page).click();
  await openChecks(page);
  await expect(places(page)).toHaveCount(1);
  await expect(places(page)).toContainText('下雨的时候');
});

test('the sheet that publishes tells the number of places, and leads to them', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('雨');
  await write(page, '雨,茶\n\n茶,雨也好');
  await untilSaved(page);
  await publishButton(page).click();
  const row = publishSheet(page).getByRole('listitem').filter({ hasText: '2 places to check' });
  await expect(row).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Go there' }).click();
  await expect(places(page)).toHaveCount(2);
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await panel(page).getByRole('button', { name: 'Ignore here' }).click();
  await publishButton(page).click();
  await expect(publishSheet(page)).toContainText('1 place to check');
});

test('during a composition the text is not read and no press changes it', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, '雨,茶\n\n');
  await openChecks(page);
  await places(page).click();
  await text(page).press('ControlOrMeta+End');
  const input = await startInputMethod(page);
  await input.compose('雨,茶');
  await page.waitForTimeout(900);
  await expect(places(page)).toHaveCount(1);
  // As a screen reader presses it: the focus stays in the text.
  const fix = panel(page).getByRole('button', { name: 'Fix', exact: true });
  await fix.evaluate((button: HTMLElement) => button.click());
  await page.waitForTimeout(300);
  await expect(text(page)).toContainText('雨,茶雨,茶');
  await input.choose('雨,雨');
  await expect(text(page)).toContainText('雨，茶雨,雨');
  await expect(places(page)).toHaveCount(1);
  await expect(places(page)).toContainText('雨,雨');
});

test('the line ends of Windows stay, and one undo takes all fixes of a kind back', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const markdown = '雨,茶\r\n\r\n茶,雨\r\n';
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ markdown }) });
  await page.goto(server.origin + editUrl(articleID));
  await text(page).click();
  await openChecks(page);
  await panel(page).getByRole('button', { name: 'Fix all 2: Half-width mark' }).click();
  const read = async () => (await readArticle(owned, articleID)).content.markdown;
  await expect.poll(read).toBe('雨，茶\r\n\r\n茶，雨\r\n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(read).toBe(markdown);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_/ });

  test('the list opens without a network', { tag: '@rest' }, async ({
    page,
    context,
    server,
    dataDir,
  }) => {
    const { front } = await openOffline(page, server, dataDir);
    await page.goto(front.origin + newArticleUrl);
    await write(page, '雨,茶');
    await untilSaved(page);
    await context.setOffline(true);
    await openChecks(page);
    await expect(panel(page).getByRole('status')).toHaveText('1 place to check');
    await page.close();
    await front.stop();
  });
});

test('on a phone the list stands below the text, and the chosen place is above it', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await page.goto(server.origin + newArticleUrl);
  await write(page, `${'下雨。\n\n'.repeat(60)}雨,茶`);
  await openChecks(page);
  await places(page).click();
  const list = await panel(page).boundingBox();
  const line = await page.locator('.cm-line', { hasText: '雨,茶' }).boundingBox();
  expect(line && list && line.y + line.height).toBeLessThanOrEqual(list?.y ?? 0);
  expect(await findViolations(page)).toEqual([]);
});

/** Writes at the caret and presses “Fix” before the list is made anew. */
async function writeAndFix(page: Page, written: string): Promise<void> {
  const fix = panel(page).getByRole('button', { name: 'Fix', exact: true });
  await fix.evaluate(async (button: HTMLElement, words) => {
    document.execCommand('insertText', false, words);
    await new Promise(requestAnimationFrame);
    button.click();
  }, written);
}

function selectedWords(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()));
}
