// The commands of tables by keys, lists, the bar of phones and the clipboard. What each command
// does to a table is tested beside the commands.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';

const lines = (page: Page) => page.locator('.cm-line').allTextContents();

/** What screen readers are told from now on. The editor takes it away after a moment. */
async function hearAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const region = document.querySelector('.cm-announced') as HTMLElement;
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      for (const { textContent } of added) if (textContent?.trim()) heard.push(textContent);
    }).observe(region, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** On Apple’s systems Alt+Shift+← selects a word. */
const columnKey = (arrow: string) =>
  `${process.platform === 'darwin' ? 'Meta+' : ''}Alt+Shift+Arrow${arrow}`;

async function openWith(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(origin + newArticleUrl);
  await write(page, text);
}

const table = ['| Tea | Min |', '| --- | --- |', '| 龙井 | 2 |', '| black | 4 |'];

test('rows and columns move by keys in one step of undo, and the slash list sorts the rows', async ({
  owned: { page, server },
}) => {
  await openWith(page, server.origin, table.join('\n'));
  const heard = await hearAnnouncements(page);
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => lines(page))
    .toEqual(['| Tea   | Min |', '| ----- | --- |', '| black | 4   |', '| 龙井  | 2   |']);
  // Not over the head.
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press(columnKey('Left'));
  await expect
    .poll(() => lines(page))
    .toEqual(['| Min | Tea   |', '| --- | ----- |', '| 4   | black |', '| 2   | 龙井  |']);
  expect(await heard()).toEqual(['Row 1 of 2', 'Column 1 of 2']);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lines(page)).toEqual(table);
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' /desc');
  await expect(page.getByRole('option', { selected: true })).toHaveText(
    /Sort by column, descending/,
  );
  await page.keyboard.press('Enter');
  await expect
    .poll(() => lines(page))
    .toEqual(['| Tea   | Min |', '| ----- | --- |', '| black | 4   |', '| 龙井  | 2   |']);
});

test('outside tables the keys of rows move lines, and no list offers commands of tables', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await openWith(page, server.origin, 'one\ntwo | three');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => lines(page)).toEqual(['two | three', 'one']);
  await page.keyboard.press('F1');
  await page.keyboard.type('delete row');
  await expect(page.getByRole('option', { name: 'Delete row' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openWith(page, server.origin, table.join('\n'));
  await page.keyboard.press('F1');
  await expect(page.getByRole('option').first()).toHaveText('Add row below');
  await page.keyboard.type('shanchuhang');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => lines(page))
    .toEqual(['| Tea  | Min |', '| ---- | --- |', '| 龙井 | 2   |']);
  await expect(textField(page)).toBeFocused();
});

test('a composed cell is aligned by the next command after its end', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await openWith(page, server.origin, '|a|b|\n|-|-|\n|c|d|');
  await page.keyboard.press('ArrowLeft');
  const input = await startInputMethod(page, { pauseMs: 80 });
  await input.compose('cha');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await lines(page)).toEqual(['|a|b|', '|-|-|', '|c|dcha|']);
  await input.choose('茶');
  await page.waitForTimeout(80);
  expect(await lines(page)).toEqual(['|a|b|', '|-|-|', '|c|d茶|']);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => lines(page)).toEqual(['| a   | b   |', '| --- | --- |', '| c   | d茶 |']);
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('cells of a spreadsheet come over those of the table, in one step', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await openWith(page, server.origin, '|a|b|\n|-|-|\n|c|d|');
    await page.evaluate(async () => {
      const blob = (type: string, words: string) => new Blob([words], { type });
      const html = '<table><tr><td>1</td><td>2|3</td></tr><tr><td>茶</td><td></td></tr></table>';
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': blob('text/html', html),
          'text/plain': blob('text/plain', '1\t2|3\n茶\t'),
        }),
      ]);
    });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+v');
    await expect
      .poll(() => lines(page))
      .toEqual([
        '| a   | b   |      |',
        '| --- | --- | ---- |',
        String.raw`| c   | 1   | 2\|3 |`,
        '|     | 茶  |      |',
      ]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => lines(page)).toEqual(['|a|b|', '|-|-|', '|c|d|']);
    // Words without cells are pasted as elsewhere.
    await page.evaluate(() => navigator.clipboard.writeText('words'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => lines(page)).toEqual(['|a|b|', '|-|-|', '|c|dwords|']);
  });

  test.describe('before their code is loaded', () => {
    test.use({ expectedErrors: /ERR_FAILED|status of 500/ });

    test('cells come where they were pasted, and as text if the code does not come', {
      tag: '@rest',
    }, async ({ owned: { page, server } }) => {
      let answer = Promise.withResolvers<'continue' | 'abort'>();
      await page.route('**/assets/fill-cells-*.js', async (route) => route[await answer.promise]());
      await openWith(page, server.origin, 'one\n\n|a|b|\n|-|-|\n|c|d|');
      await page.evaluate(() => navigator.clipboard.writeText('1\t2'));
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('ControlOrMeta+Home');
      answer.resolve('abort');
      await expect.poll(() => lines(page)).toEqual(['one', '', '|a|b|', '|-|-|', '|c|d1\t2|']);
      await page.keyboard.press('ControlOrMeta+z');
      answer = Promise.withResolvers();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('ControlOrMeta+Home');
      answer.resolve('continue');
      await expect
        .poll(() => lines(page))
        .toEqual(['one', '', '| a   | b   |     |', '| --- | --- | --- |', '| c   | 1   | 2   |']);
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

  test('the bar begins with the commands of tables as long as the caret is in one', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await openWith(page, server.origin, `words\n\n${table.join('\n')}`);
    const buttons = page.getByRole('toolbar', { name: 'Format' }).getByRole('button');
    await expect(buttons.nth(1)).toHaveAccessibleName('Undo');
    await expect(buttons.nth(3)).toHaveAccessibleName('Add row below');
    expect(await findViolations(page)).toEqual([]);
    const { width = 0, height = 0 } = (await buttons.nth(3).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await buttons.nth(3).tap();
    await expect.poll(() => lines(page)).toContain('|       |     |');
    await expect(textField(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Home');
    await expect(buttons.nth(3)).toHaveAccessibleName('Bold');
  });
});
