// What is pasted on the edit page becomes Markdown.

import { expect, type Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { titleField } from '../support/edit-page.ts';
import { test, write } from '../support/fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** The text of the editor. Each line is an element. */
async function lines(page: Page): Promise<string[]> {
  return text(page).locator('.cm-line').allTextContents();
}

/** Puts rich text into the clipboard, as another program would. */
async function copy(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    async ([html = '', plain = '']) => {
      const blob = (type: string, words: string) => new Blob([words], { type });
      const forms = {
        'text/html': blob('text/html', html),
        'text/plain': blob('text/plain', plain),
      };
      await navigator.clipboard.write([new ClipboardItem(forms)]);
    },
    [html, plain],
  );
}

test('rich text becomes Markdown in one step of undo, and Shift pastes the words alone', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'Begin ');
  await copy(page, '<p>Tea <b>and</b> <s>rain</s></p>', 'Tea and rain');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['Begin Tea **and** ~~rain~~']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lines(page)).toEqual(['Begin ']);
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect.poll(() => lines(page)).toEqual(['Begin Tea and rain']);
  await write(page, '> Begin ');
  await copy(page, '<p>one</p><p>two</p>', 'one\ntwo');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['> Begin one', '>', '> two']);
  await page.evaluate(() => navigator.clipboard.writeText('three\nfour'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['> Begin one', '>', '> twothree', '> four']);
});

test('in code the words alone are pasted, and an address on words becomes a link', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, '```\n');
  await copy(page, '<b>tea</b>', 'tea');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['```', 'tea']);
  await write(page, 'tea');
  await page.evaluate(() => navigator.clipboard.writeText('https://tea.example/'));
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['[tea](https://tea.example/)']);
  await write(page, 'rain');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect.poll(() => lines(page)).toEqual(['https://tea.example/']);
});

test('a range of a spreadsheet becomes a table below the words', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'Prices:');
  await copy(
    page,
    '<table><tr><td>茶</td><td align="right">12</td></tr><tr><td>龙井</td><td align="right">8</td></tr></table>',
    '茶\t12\n龙井\t8',
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(() => lines(page))
    .toEqual(['Prices:', '', '| 茶   |  12 |', '| ---- | --: |', '| 龙井 |   8 |']);
});

/** Drops a file on an element. False if the browser may open it in place of the page. */
async function drop(page: Page, selector: string, name: string, words: string): Promise<boolean> {
  return page.locator(selector).evaluate(
    (element, [name = '', words = '']) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([words], name));
      const { x, y } = element.getBoundingClientRect();
      const at = { clientX: x + 1, clientY: y + 1, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer, ...at }));
      return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
    },
    [name, words],
  );
}

test('a Markdown file fills an empty article, and adds its text to one with words', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  const file = '---\ntitle: Tea\ntags: [green]\n---\n\nRain';
  expect(await drop(page, '.cm-content', 'tea.md', file)).toBe(true);
  await expect(titleField(page)).toHaveValue('Tea');
  await expect.poll(() => lines(page)).toEqual(['Rain']);
  expect(await drop(page, '.cm-line', 'ink.markdown', 'Ink ')).toBe(true);
  await expect.poll(() => lines(page)).toEqual(['Ink Rain']);
  await expect(titleField(page)).toHaveValue('Tea');
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lines(page)).toEqual(['Rain']);
});

test.describe('a file that is no picture', () => {
  test.use({ expectedErrors: /status of 415/ });

  test('a file that is dropped anywhere never replaces the page', async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + newArticleUrl);
    expect(await drop(page, 'header', 'tea.bin', 'a')).toBe(true);
    expect(await drop(page, '#articleTitle', 'tea.md', 'Tea')).toBe(true);
    // The first file cannot be uploaded, and its placeholder says so before the words that came
    // after it.
    await expect(text(page)).toContainText('cannot be uploaded');
    await expect.poll(() => lines(page)).toEqual([expect.stringMatching(/Tea$/)]);
  });
});

test('code of VS Code becomes a block in its language', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'See: end');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await text(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'let a = `b`;\r\n\r\nlet c;\r\n');
    clipboardData.setData('text/html', '<div><span>let</span></div>');
    clipboardData.setData('vscode-editor-data', '{"version":1,"mode":"typescript"}');
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  });
  const code = ['```typescript', 'let a = `b`;', '', 'let c;', '```'];
  await expect.poll(() => lines(page)).toEqual(['See:', '', ...code, '', ' end']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lines(page)).toEqual(['See: end']);
});

test('pasted footnotes get numbers that the text does not have', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'Ink[^3]\n\n[^3]: Old\n\n');
  await copy(
    page,
    '<p>Tea<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> A note</p>',
    'Tea[1]',
  );
  await page.keyboard.press('ControlOrMeta+v');
  const before = ['Ink[^3]', '', '[^3]: Old', ''];
  await expect.poll(() => lines(page)).toEqual([...before, 'Tea[^4]', '', '[^4]: A note']);
});

test('front matter that is pasted into an empty article becomes its fields', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.evaluate(() => navigator.clipboard.writeText('---\ntitle: Tea\n---\n\n# Rain\n\nInk'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => lines(page)).toEqual(['# Rain', '', 'Ink']);
  await expect(titleField(page)).toHaveValue('Tea');
});

test('a page of 1 MB, with a style on each paragraph, is pasted without long waiting', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'a');
  const paragraph =
    '<p style="margin:0">Tea <b>and</b> rain, <a href="https://tea.example/?utm_source=a">a link</a>, 5 * 3.</p>';
  const count = Math.ceil(1_000_000 / paragraph.length);
  await page.keyboard.press('ControlOrMeta+a');
  const took = await text(page).evaluate(async (element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'x');
    const begin = performance.now();
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    while (!element.textContent?.includes('**and**')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - begin;
  }, paragraph.repeat(count));
  expect(took).toBeLessThan(20_000);
});
