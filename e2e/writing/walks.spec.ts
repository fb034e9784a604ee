// The same random keys on a page that shows the text alone, and on one with everything on: text and
// selection are the same after each key. The walks of src/editor/text/walks.test.ts have no page,
// so nothing is drawn there.
import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { editUrl } from '../../src/urls.ts';
import { randomWhole, seededRandom } from '../../test/random.ts';
import { allSettings, articleID, moveCaret, readEditor } from '../support/composing.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

const walks = 3;
const keysOfWalk = 60;
const loadedMs = 5_000;

const text = `# Rain **and** tea

It *rains* ==all day==, and [the tea](https://example.com/) is \`warm\`. 春天的雨，**很轻**。

- one
  1. two
- [ ] three

> a quote
> of two lines

| a | b |
| --- | --- |
| c | d |

\`\`\`ts
const a = { b: 1 };
\`\`\`
`;

/** No sign that opens a list: which key meets it would be chance. */
const keys = [
  ...[...'ab1*_`]->=~雨。'],
  ...['Enter', 'Shift+Enter', 'Tab', 'Shift+Tab', 'Backspace', 'Delete', 'ControlOrMeta+Backspace'],
  ...['ArrowLeft', 'ArrowRight', 'ControlOrMeta+ArrowLeft', 'ControlOrMeta+ArrowRight'],
  ...['Shift+ArrowLeft', 'Shift+ArrowRight', 'ControlOrMeta+Home', 'ControlOrMeta+End'],
  ...['ControlOrMeta+b', 'ControlOrMeta+i', 'ControlOrMeta+e', 'ControlOrMeta+Alt+2'],
  ...['ControlOrMeta+Shift+8', 'ControlOrMeta+Shift+9', 'ControlOrMeta+Shift+.', 'Alt+ArrowUp'],
];

test('random keys do the same with everything on as in the text alone', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  for (let seed = 1; seed <= walks; seed += 1) {
    const basedOn = (await readArticle(owned, articleID)).revision ?? 0;
    const content = newContent({ title: 'Rain', markdown: text });
    await saveArticle(owned, articleID, { basedOn, content });
    const url = server.origin + editUrl(articleID);
    const alone = await walk(page, url, seed, '{}');
    const { steps, undone } = await walk(page, url, seed, allSettings('both'));
    expect(steps, `walk ${seed}`).toEqual(alone.steps);
    expect([alone.undone, undone], `walk ${seed}, undone`).toEqual([text, text]);
  }
});

/** Walks from the article's first text, and back to it. */
async function walk(page: Page, url: string, seed: number, settings: string) {
  await page.evaluate((kept) => localStorage.setItem('suibi-editor', kept), settings);
  await page.goto(url);
  await page.locator('.cm-content').waitFor();
  const read = async () => {
    const { text, anchor, head } = await page.evaluate(readEditor);
    return { text, anchor, head };
  };
  await expect.poll(async () => (await read()).text).toBe(text);
  // Some keys of tables are loaded two seconds later.
  await page.waitForTimeout(loadedMs);
  const random = seededRandom(seed);
  await page.evaluate(moveCaret, randomWhole(random, 0, text.length));
  const steps: object[] = [];
  for (let count = 0; count < keysOfWalk; count += 1) {
    const key = keys[randomWhole(random, 0, keys.length)] ?? '';
    if (/^[雨。]$/.test(key)) await page.keyboard.insertText(key);
    else await page.keyboard.press(key);
    steps.push({ key, ...(await read()) });
  }
  for (let count = 0; count < keysOfWalk; count += 1) {
    await page.keyboard.press('ControlOrMeta+z');
  }
  const undone = (await read()).text;
  await untilSaved(page);
  return { steps, undone };
}
