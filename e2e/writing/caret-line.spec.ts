// What comes into the text from elsewhere does not move the line that its writer looks at.

import type { Page } from '@playwright/test';
import { editUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';
import { drop, makePicture, picture, placeholder } from '../support/uploads.ts';

const articleID = '0123456789AB';
const paragraphs = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} tells of tea.`);

/** Where the caret is drawn, from the top of the window, once the page is at rest. */
async function caretY(page: Page): Promise<number> {
  await page.waitForTimeout(300);
  const box = await page.locator('.cm-cursor-primary').boundingBox();
  return box?.y ?? Number.NaN;
}

test('the line of the caret keeps its height in the window when another device writes above it, and when a picture arrives', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Tea', markdown: paragraphs.join('\n\n') });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await page.goto(server.origin + editUrl(articleID));
  await textField(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 30; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.type('X');
  await untilSaved(page);
  const before = await caretY(page);

  const markdown = content.markdown
    .replace('Paragraph 15 ', 'XParagraph 15 ')
    .replace('Paragraph 12 ', 'New words.\n\nMore of them.\n\nParagraph 12 ');
  await saveArticle(owned, articleID, { basedOn: 2, content: { ...content, markdown } });
  // The words come with the answer to the next ones.
  await page.keyboard.type('Y');
  await expect(textField(page)).toContainText('More of them.');
  expect(Math.abs((await caretY(page)) - before)).toBeLessThanOrEqual(2);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const empty = await caretY(page);
  await drop(page, [picture('a.png', await makePicture('#a83210'))]);
  await expect(textField(page)).toContainText('/uploads/');
  await expect(placeholder(page)).toHaveCount(0);
  expect(Math.abs((await caretY(page)) - empty)).toBeLessThanOrEqual(2);
});

test('a picture that comes above a caret on the last line of a text does not move it', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'Tea', markdown: paragraphs.slice(0, 20).join('\n\n') });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await page.goto(server.origin + editUrl(articleID));
  await textField(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const before = await caretY(page);
  await drop(page, [picture('a.png', await makePicture('#a83210'))]);
  await expect(textField(page)).toContainText('/uploads/');
  expect(Math.abs((await caretY(page)) - before)).toBeLessThanOrEqual(2);
});
