// Chinese is composed at every kind of place, ended by every key that input methods know. The text
// is exactly the one that was composed.

import { newContent } from '../../src/shared/document.ts';
import { editUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

const articleID = '0123456789AB';

/** The caret stands at `‸`. */
const places: [name: string, text: string][] = [
  ['in a cell of a table', '| a | b |\n| --- | --- |\n| ‸ | two |\n'],
  ['on the last line in sight', `${'one\n\n'.repeat(40)}‸`],
  ['in a paragraph', 'It rains ‸ all day.\n'],
  ['in an item of a list', 'Tea\n\n- one\n- ‸\n'],
  ['in a task', '- [ ] ‸\n- [x] two\n'],
  ['in a heading', '## ‸\n\none\n'],
  ['in a quote', '> one\n> ‸\n'],
  ['within marks', 'one **‸** two\n'],
  ['in code', '```ts\nconst a = "‸";\n```\n'],
];

const ends = [
  { name: 'Space', end: { key: ' ', code: 'Space' }, chosen: '你好' },
  { name: 'Enter', end: { key: 'Enter', code: 'Enter' }, chosen: 'nihao' },
  { name: 'a digit', end: { key: '2', code: 'Digit2' }, chosen: '拟好' },
  { name: 'Shift', end: { key: 'Shift', code: 'ShiftLeft' }, chosen: 'nihao' },
  { name: 'Escape', end: { key: 'Escape', code: 'Escape' }, chosen: '' },
];

/**
 * Gives the article this text, and opens it with the caret at `‸`. Returns the text before and
 * behind the caret.
 */
async function openAt(owned: Parameters<typeof saveArticle>[0], text: string) {
  const { page, server } = owned;
  const [before = '', after = ''] = text.split('‸');
  const basedOn = (await readArticle(owned, articleID)).revision ?? 0;
  const content = newContent({ title: 'Rain', markdown: before + after });
  await saveArticle(owned, articleID, { basedOn, content });
  await page.goto(server.origin + editUrl(articleID));
  await page.locator('.cm-content').focus();
  // A caret that moves before the text is there stands behind it at last.
  await expect.poll(() => page.evaluate(readText)).toBe(before + after);
  await page.keyboard.press(after === '' ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
  for (let count = 0; after !== '' && count < before.length; count += 1)
    await page.keyboard.press('ArrowRight');
  return { before, after };
}

test('a composition at each place is ended by each key', { tag: '@rest' }, async ({ owned }) => {
  const { page } = owned;
  test.setTimeout(120_000);
  const inputMethod = await startInputMethod(page);
  for (const [place, text] of places) {
    const { before, after } = await openAt(owned, text);
    let written = '';
    for (const { name: key, end, chosen } of ends) {
      await inputMethod.write('nihao', end, chosen);
      written += chosen;
      expect(await page.evaluate(readText), `${place}, ${key}`).toBe(before + written + after);
    }
    // The editor takes no command in the first 50 ms after a composition.
    const save = async () => {
      await page.keyboard.press('ControlOrMeta+s');
      return (await readArticle(owned, articleID)).content.markdown;
    };
    await expect.poll(save, { message: place, intervals: [100] }).toBe(before + written + after);
    // The device would send words again whose answer it has not heard, and merge them with the next
    // text.
    await untilSaved(page);
  }
});

for (const [place, text] of places.slice(0, dose.composedPlaces)) {
  test(`a save, and a version of another device, come in the middle of a composition ${place}`, {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page } = owned;
    const { before, after } = await openAt(owned, text);
    const inputMethod = await startInputMethod(page);
    const { revision, content } = await readArticle(owned, articleID);
    // The answer to the save brings the version of the other device.
    const heard = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await inputMethod.compose('ni');
    const other = { ...content, title: 'Rain and tea' };
    await saveArticle(owned, articleID, { basedOn: revision, content: other });
    await (await heard).finished();
    await inputMethod.choose('你');
    await expect(page.getByLabel('Title')).toHaveValue('Rain and tea');
    const stored = async () => (await readArticle(owned, articleID)).content;
    await expect.poll(stored).toEqual({ ...other, markdown: `${before}你${after}` });
    expect(await page.evaluate(readText)).toBe(`${before}你${after}`);
  });
}

/**
 * The text in the editor. It is read from the editor's state, as the page shows only the lines in
 * sight.
 */
function readText(): string {
  const content = document.querySelector('.cm-content') as HTMLElement & {
    cmTile: { view: { state: { doc: { toString(): string } } } };
  };
  return content.cmTile.view.state.doc.toString();
}
