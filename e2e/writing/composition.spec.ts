import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { editUrl } from '../../src/urls.ts';
import { readRows } from '../support/document-database.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';
import type { Server } from '../support/server.ts';

// A composition: an input method, as for Chinese, shows letters at the caret until the writer has
// chosen the characters. A change of the page in this time would end the composition, or leave its
// letters in the text.

const articleID = '0123456789AB';
const text = 'one\n\ntwo\n\nthree\n';
const merged = 'one, elsewhere\n\ntwo\n\nthree\n你好';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

/**
 * Counts from now on how often the page changes the text that it shows. The function that it
 * returns gives the number.
 */
async function watchText(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const content = document.querySelector('.cm-content') as HTMLElement;
    const watched = { changes: 0 };
    Object.assign(globalThis, { watched });
    new MutationObserver((records) => {
      watched.changes += records.length;
    }).observe(content, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { watched: { changes: number } }).watched.changes,
    );
}

/** Returns when the page has heard of a version that holds the words of both. */
async function untilHeard(owned: { page: Page; server: Server }): Promise<void> {
  const look = async () => {
    const { revision, content } = await readArticle(owned, articleID);
    const [row] = await readRows(owned.page, 'bases');
    const state = await owned.page.locator('.save-state').textContent();
    const isNewest = row?.base.revision === revision && state?.startsWith('Saved at ');
    return isNewest ? content.markdown : { row, state };
  };
  await expect.poll(look).toBe(merged.replace('你好', 'ni'));
}

for (const other of ['device', 'tab'] as const) {
  test(`words of another ${other} are merged after a composition, not in the middle of it`, {
    tag: '@rest',
  }, async ({ owned, context }) => {
    const { page, server } = owned;
    await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ markdown: text }) });
    const tab = other === 'tab' ? await context.newPage() : undefined;
    if (tab) {
      await tab.goto(server.origin + editUrl(articleID));
      await editor(tab).click();
      await tab.keyboard.press('ControlOrMeta+Home');
      await tab.keyboard.press('End');
      await page.bringToFront();
    }
    await page.goto(server.origin + editUrl(articleID));
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    const inputMethod = await startInputMethod(page);
    await inputMethod.compose('n');
    await inputMethod.compose('ni');
    await expect(editor(page)).toContainText('ni');
    const countChanges = await watchText(page);
    if (other === 'device') {
      const markdown = text.replace('one', 'one, elsewhere');
      await saveArticle(owned, articleID, { basedOn: 1, content: newContent({ markdown }) });
    } else {
      await tab?.keyboard.insertText(', elsewhere');
    }
    await untilHeard(owned);
    expect(await countChanges()).toBe(0);
    await inputMethod.compose('ni hao');
    await inputMethod.choose('你好');
    await expect(editor(page)).toContainText('one, elsewhere');
    await untilSaved(page);
    expect(await page.evaluate(readText)).toBe(merged);
    expect((await readArticle(owned, articleID)).content.markdown).toBe(merged);
    await inputMethod.choose('。');
    await expect(editor(page)).toContainText('你好。');
  });
}

/** The text in the editor. */
function readText(): string {
  const lines = document.querySelectorAll<HTMLElement>('.cm-line');
  return Array.from(lines, ({ textContent }) => textContent).join('\n');
}

test('a title that is being composed stays when words of another device are merged', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ markdown: text }) });
  await page.goto(server.origin + editUrl(articleID));
  const title = page.getByLabel('Title');
  await title.click();
  const inputMethod = await startInputMethod(page);
  await inputMethod.compose('ni');
  const markdown = text.replace('one', 'one, elsewhere');
  await saveArticle(owned, articleID, { basedOn: 1, content: newContent({ markdown }) });
  await expect(editor(page)).toContainText('one, elsewhere');
  await expect(title).toHaveValue('ni');
  await inputMethod.compose('ni hao');
  await inputMethod.choose('你好');
  await expect(title).toHaveValue('你好');
  await untilSaved(page);
  expect((await readArticle(owned, articleID)).content).toEqual(
    newContent({ title: '你好', markdown }),
  );
});
