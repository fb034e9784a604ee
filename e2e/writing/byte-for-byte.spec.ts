// The text is the owner's, byte for byte: nothing but the typed characters changes, with everything
// on that changes what the editor shows.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { scanFolder } from '../../src/import/folder/scan-folder.ts';
import { newContent } from '../../src/shared/document.ts';
import { editUrl } from '../../src/urls.ts';
import { articlesFolder } from '../../test/dose.ts';
import { turnEverythingOn } from '../support/composing.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

const texts: [name: string, text: string][] = [
  ['LF', 'one\n\ntwo\n'],
  ['CRLF', 'one\r\n\r\ntwo\r\n'],
  ['both line ends', 'one\r\ntwo\nthree\r\n'],
  ['CR alone', 'one\rtwo\r'],
  ['CR alone beside CRLF', 'one\rtwo\r\nthree\r\n'],
  ['no line end at the end of the text', 'one\ntwo'],
  ['empty lines at both ends', '\n\n\none\n\n\n'],
  ['spaces and tabs at the ends of lines', 'one  \ntwo\t\n   \n\t\nthree \u3000\n'],
  ['tabs within lines', '\tone\n-\ttwo\n\n\t\tthree\n'],
  ['a byte order mark', '\ufeffone\n'],
  ['separators of Unicode', 'one\u2028two\u2029three\u0085four\u000bfive\u000csix\n'],
  ['spaces and joiners of Unicode', 'a\u00a0b\u200bc\u200dd\u2060e\u202ff\u3000g\ufeffh\n'],
  ['decomposed and composed letters', 'e\u0301 é \u1112\u1161\u11ab 한 👩‍👩‍👧 🇨🇳\n'],
  ['control characters', 'one\u0001\u0008\u001b[0m\u007f\n'],
];

const articleID = '0123456789AB';

test.beforeEach(async ({ owned }) => {
  await turnEverythingOn(owned.page, 'both');
});

/**
 * Opens the text, types at its end and takes the typed character back. Returns the stored text
 * after each step.
 */
async function typeAndUndo(
  owned: Parameters<typeof saveArticle>[0],
  text: string,
): Promise<[typed: string, undone: string]> {
  const { page, server } = owned;
  const basedOn = (await readArticle(owned, articleID)).revision ?? 0;
  await saveArticle(owned, articleID, { basedOn, content: newContent({ markdown: text }) });
  await page.goto(server.origin + editUrl(articleID));
  await page.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('x');
  const typed = await saved(owned);
  await page.keyboard.press('ControlOrMeta+z');
  return [typed, await saved(owned)];
}

async function saved(owned: Parameters<typeof saveArticle>[0]): Promise<string> {
  const { page } = owned;
  const acknowledged = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await acknowledged).status()).toBe(200);
  await untilSaved(page);
  return (await readArticle(owned, articleID)).content.markdown;
}

test('a text is stored byte for byte, and so is each text after a key and its undoing', {
  tag: '@rest',
}, async ({ owned }) => {
  for (const [name, text] of texts) {
    expect(await typeAndUndo(owned, text), name).toEqual([`${text}x`, text]);
  }
});

/** Pastes as the browser does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document
      .querySelector('.cm-content')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
  }, text);
}

for (const [name, text, pasted, expected] of [
  ['LF in a text with CRLF', 'one\r\ntwo\r\n', 'a\nb\nc', 'one\r\ntwo\r\na\r\nb\r\nc'],
  ['CRLF in a text with LF', 'one\ntwo\n', 'a\r\nb\r\nc', 'one\ntwo\na\nb\nc'],
] as const) {
  test(`pasted lines take the line ends of the text: ${name}`, { tag: '@rest' }, async ({
    owned,
  }) => {
    await typeAndUndo(owned, text);
    await paste(owned.page, pasted);
    expect(await saved(owned)).toBe(expected);
  });
}

if (articlesFolder) {
  const { path, articles } = scanFolder(articlesFolder);
  test(`the ${articles.length} articles of ${path} are stored byte for byte`, {
    tag: '@rest',
  }, async ({ owned }) => {
    test.setTimeout(articles.length * 20_000);
    for (const name of articles) {
      const text = readFileSync(join(path, name), 'utf8');
      expect(await typeAndUndo(owned, text), name).toEqual([`${text}x`, text]);
    }
  });
}
