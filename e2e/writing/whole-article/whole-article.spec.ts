// An article of 2,000 words with pictures, a table, code, notes and a formula, from the empty page
// to its readers: once in Chinese on a phone, once in English in a wide window. The published HTML
// is compared with a file beside this one, which somebody has read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newArticleUrl } from '../../../src/urls.ts';
import { root } from '../../../test/repository.ts';
import { expect, test } from '../../support/fixtures.ts';
import { startInputMethod } from '../../support/input-method.ts';
import { publish } from '../../support/publish.ts';
import { changeSettings } from '../../support/settings.ts';

test.describe.configure({ timeout: 120_000 });

/** The paragraphs of the demo's articles that are words on one line. */
function readParagraphs(names: readonly string[]): string[] {
  return names
    .map((name) => readFileSync(join(root, 'demo', 'articles', name), 'utf8'))
    .flatMap((text) => text.split(/\n{2,}/))
    .filter((paragraph) => /^[\p{Letter}“「"][^\n[\]<>$|\\]*$/u.test(paragraph))
    .map((paragraph) => paragraph.trim());
}

function makePicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

const text = (page: Page) => page.getByRole('textbox', { name: /^(?:Text \(|正文（)Markdown/ });

/** Writes paragraphs with an empty line after each. */
async function writeParagraphs(page: Page, paragraphs: readonly string[]): Promise<void> {
  for (const paragraph of paragraphs) {
    await page.keyboard.insertText(paragraph);
    await endParagraph(page);
  }
}

async function endParagraph(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/**
 * Waits for the upload, and describes the picture, which stands above the empty line with the
 * caret.
 */
async function describe(page: Page, words: string): Promise<void> {
  const undescribed = page.locator('.cm-line').filter({ hasText: '![](/uploads/' });
  await expect(undescribed).toHaveText(/^!\[\]\(\/uploads\/[0-9a-v]{26}\//);
  // In a narrow window the address takes several rows: the first Home leads to the begin of a row.
  const keys = ['ArrowUp', 'ArrowUp', 'Home', 'Home', 'ArrowRight', 'ArrowRight'];
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.insertText(words);
  await page.keyboard.press('ControlOrMeta+End');
}

/** Drops a picture beside the text: it goes to the caret. */
async function dropPicture(page: Page, name: string, content: Buffer): Promise<void> {
  await page.locator('body').evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', init));
    },
    { name, base64: content.toString('base64') },
  );
}

async function pastePicture(page: Page, content: Buffer): Promise<void> {
  await text(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  }, content.toString('base64'));
}

/** The published text. The ids of uploads differ from blog to blog. */
async function readPublished(page: Page): Promise<string> {
  await page.reload();
  const html = await page.locator('.prose').evaluate(({ innerHTML }) => innerHTML);
  return html.replace(/(?<=\/uploads\/)[0-9a-v]{26}/g, 'ID');
}

function readExpected(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

/** Scripts of the page change its text: the published HTML is read without them. */
const withoutScripts = { javaScriptEnabled: false };

test('in English, in a window of 1280 pixels', async ({ owned: { page, server }, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const paragraphs = readParagraphs([
    'on-doors-left-open.md',
    'the-garden-on-the-sixth-floor.md',
    '2025-09-14-the-old-canal-on-foot.md',
    'small-software.md',
    '2026-01-18-the-width-of-a-margin.md',
  ]);
  const parts = [0, 1, 2, 3].map((part) => {
    const size = Math.ceil(paragraphs.length / 4);
    return paragraphs.slice(part * size, (part + 1) * size);
  });
  expect(paragraphs.join(' ').split(' ').length).toBeGreaterThan(2_000);
  const [red, green, blue] = await Promise.all(['#a8321f', '#2a4', '#135'].map(makePicture));
  if (!red || !green || !blue) throw new Error('there is no picture');

  await page.goto(server.origin + newArticleUrl);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('A Year of Doors');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It began with a ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('door');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' that nobody ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('closed');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('.[^1]');
  await endParagraph(page);
  await page.keyboard.insertText('[^1]: The landlord says "draught".');
  await endParagraph(page);
  await writeParagraphs(page, parts[0] ?? []);

  await page.keyboard.type('## The list');
  await endParagraph(page);
  await page.keyboard.type('- doors');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('of wood');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('windows');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await writeParagraphs(page, parts[1] ?? []);
  await pastePicture(page, red);
  await describe(page, 'A red door');

  await page.keyboard.type('## What it cost');
  await endParagraph(page);
  await page.keyboard.type('/table');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  for (const [index, cell] of ['Door', 'Days', 'oak', '3'].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(cell);
  }
  await page.keyboard.press('ControlOrMeta+End');
  await endParagraph(page);
  await writeParagraphs(page, parts[2] ?? []);
  await dropPicture(page, 'garden.png', green);
  await describe(page, 'A garden');
  await page.keyboard.type('```ts');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('const open = doors.filter(({ isOpen }) => isOpen);');
  // Enter has closed the fence.
  await page.keyboard.press('ControlOrMeta+End');
  await endParagraph(page);
  await page.keyboard.insertText('The formula is $d = \\frac{1}{2} g t^2$, and nobody needs it.');
  await endParagraph(page);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await expect(page.getByRole('dialog', { name: 'Commands' }).locator('input')).toBeFocused();
  await page.keyboard.type('insert picture');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([{ name: 'sea.png', mimeType: 'image/png', buffer: blue }]);
  await describe(page, 'The sea');
  await writeParagraphs(page, parts[3] ?? []);

  await publishAndView(page, 'View article');
  const visitor = await (await browser.newContext(withoutScripts)).newPage();
  await visitor.goto(page.url(), { waitUntil: 'load' });
  await expect(visitor.getByRole('heading', { name: 'A Year of Doors' })).toBeVisible();
  expect(await readPublished(visitor)).toBe(readExpected('expected-en.txt'));
  await visitor.context().close();
});

/** Publishes, and opens the article. */
async function publishAndView(page: Page, name: string): Promise<void> {
  await publish(page);
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/\/article\/[^/]+\/(?:read\/)?$/);
}

test.describe('in Chinese, on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('from the empty page to its readers', { tag: '@rest' }, async ({
    owned,
    browser,
    dataDir,
  }) => {
    const { page, server } = owned;
    await changeSettings(dataDir, { language: 'zh-Hans' });
    const paragraphs = readParagraphs([
      'a-bowl-of-tea.md',
      '2025-06-21-the-plum-rains.md',
      '2026-09-20-knowing-a-city-by-ear.md',
      '2026-11-15-returning-a-book.md',
    ]);
    const size = Math.ceil(paragraphs.length / 3);
    const parts = [0, 1, 2].map((part) => paragraphs.slice(part * size, (part + 1) * size));
    expect(paragraphs.join('').match(/\p{Script=Han}/gu)?.length).toBeGreaterThan(2_000);
    const [red, green, blue] = await Promise.all(['#a8321f', '#2a4', '#135'].map(makePicture));
    if (!red || !green || !blue) throw new Error('there is no picture');
    const space = { key: ' ', code: 'Space' };
    const enter = { key: 'Enter', code: 'Enter' };

    await page.goto(server.origin + newArticleUrl);
    await expect(page.getByRole('textbox', { name: '标题' })).toBeFocused();
    const inputMethod = await startInputMethod(page, { pauseMs: 60 });
    await inputMethod.write('menkai', space, '门开着的一年');
    await page.keyboard.press('Enter');
    await inputMethod.write('qichu', space, '起初是一扇');
    await page.getByRole('button', { name: '加粗' }).tap();
    await inputMethod.write('men', space, '门');
    await page.getByRole('button', { name: '加粗' }).tap();
    await inputMethod.write('meiren', space, '，没有人关上。');
    await inputMethod.write('suibi', enter, 'suibi');
    await page.keyboard.insertText('[^1]');
    await endParagraph(page);
    await page.keyboard.insertText('[^1]: 房东说这叫“穿堂风”。');
    await endParagraph(page);
    await writeParagraphs(page, parts[0] ?? []);

    await page.keyboard.insertText('## 单子');
    await endParagraph(page);
    await page.keyboard.type('- ');
    await inputMethod.write('men', space, '门');
    await page.keyboard.press('Enter');
    await inputMethod.write('chuang', space, '窗');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '插入图片' }).tap();
    await (await chooser).setFiles([{ name: '门.png', mimeType: 'image/png', buffer: red }]);
    await describe(page, '一扇红色的门');
    await writeParagraphs(page, parts[1] ?? []);

    await page.keyboard.insertText('## 花费');
    await endParagraph(page);
    await page.keyboard.insertText('| 门 | 天数 |\n| --- | --- |\n| 橡木 | 三天 |');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n\n');
    await page.keyboard.insertText('公式是 $d = \\frac{1}{2} g t^2$，没有人需要它。');
    await endParagraph(page);
    await pastePicture(page, green);
    await describe(page, '一座花园');
    await page.keyboard.insertText('```ts\nconst open = 1;\n```');
    await endParagraph(page);
    await pastePicture(page, blue);
    await describe(page, '海');
    await writeParagraphs(page, parts[2] ?? []);

    await publishAndView(page, '查看文章');
    const visitor = await (await browser.newContext(withoutScripts)).newPage();
    await visitor.goto(page.url(), { waitUntil: 'load' });
    await expect(visitor.getByRole('heading', { name: '门开着的一年' })).toBeVisible();
    expect(await readPublished(visitor)).toBe(readExpected('expected-zh.txt'));
    await visitor.context().close();
  });
});
