// Completion through the keys of a real browser. What each source offers is tested beside the
// sources.

import { newArticleUrl, readUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, holdBack, test, untilSaved } from '../support/fixtures.ts';

test('emoji, notes, headings, articles and code languages are completed by Enter and Tab', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await page.getByRole('textbox', { name: 'Title' }).fill('雨天 [draft]');
  await untilSaved(page);
  const [, other = ''] = /article\/([^/]+)\//.exec(page.url()) ?? [];
  await page.goto(server.origin + newArticleUrl);
  const text = page.getByRole('textbox', { name: 'Text (Markdown)' });
  const selected = page.getByRole('option', { selected: true });
  const lines = page.locator('.cm-line');
  const type = (words: string) => page.keyboard.type(words);
  await text.click();
  await type('# Red tea\n\n:tea');
  await expect(selected).toHaveText('🍵:tea:');
  expect(await findViolations(page)).toEqual([]);
  // An Enter in the 50 ms after a composition belongs to the input method.
  const pressEnter = (isAfterComposition: boolean) =>
    text.evaluate((content, isAfterComposition) => {
      if (isAfterComposition) {
        content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
        content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      }
      const keys = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
      content.dispatchEvent(new KeyboardEvent('keydown', keys));
      return content.textContent;
    }, isAfterComposition);
  expect(await pressEnter(true)).toBe('# Red tea:tea');
  await expect.poll(() => pressEnter(false)).toBe('# Red tea:tea:');
  await type('\n[a](#');
  await expect(selected).toHaveText('Red tea#');
  await type('re');
  await page.keyboard.press('Tab');
  await type('\n[[');
  await expect(selected).toHaveText('雨天 [draft]Draft');
  await type('雨');
  await page.keyboard.press('Enter');
  await type('\n[^');
  await expect(selected).toHaveText('[^+]New note');
  await page.keyboard.press('Enter');
  await type('A note\n\n```py');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await type('yt');
  await expect(selected).toHaveText('pythonPython');
  await page.keyboard.press('Enter');
  await type('\n:smile');
  await expect(lines).toHaveText([
    '# Red tea',
    '',
    ':tea:',
    '[a](#red-tea)',
    String.raw`[雨天 \[draft\]](${readUrl(other)})`,
    '[^1]',
    '',
    '[^1]: A note',
    '',
    '```python',
    ':smile',
    '```',
  ]);
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('a list opens for the words of now, also if its first answer comes late', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  const release = await holdBack(page, '**/assets/language-names-*.js');
  await page.getByRole('textbox', { name: 'Text (Markdown)' }).click();
  const asked = page.waitForRequest('**/assets/language-names-*.js');
  // A whole name has no list.
  await page.keyboard.type('```py');
  await asked;
  await page.keyboard.type('t');
  release();
  await expect(page.getByRole('option', { selected: true })).toHaveText('pythonPython');
});

for (const width of [1280, 390]) {
  test(`a list at the first line of a text is in sight in a window of ${width} px`, {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(server.origin + newArticleUrl);
    await page.getByRole('textbox', { name: 'Text (Markdown)' }).click();
    await page.keyboard.type('/');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('[[');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  });
}
