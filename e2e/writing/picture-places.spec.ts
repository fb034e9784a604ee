// Where a picture comes into the text while its writer types on.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { drop, lines, makePicture, picture, placeholder } from '../support/uploads.ts';

/** As a writer types. */
const keyMs = 60;
/** A picture needs three requests. */
const requestMs = 900;

/** Opens a new article with this text, its caret at the end, and slows the sending of files. */
async function open({ page, server }: { page: Page; server: { origin: string } }, words: string) {
  await page.goto(server.origin + newArticleUrl);
  await write(page, words);
  await page.route('**/api/uploads/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, requestMs));
    await route.continue();
  });
}

async function paste(page: Page, ...names: string[]): Promise<void> {
  const pictures = names.map(async (name, index) =>
    picture(`${name}.png`, await makePicture(`#a8321${index}`)),
  );
  await drop(page, await Promise.all(pictures));
  await expect(placeholder(page)).toHaveCount(names.length);
}

const untilArrived = (page: Page) => expect(placeholder(page)).toHaveCount(0, { timeout: 15_000 });

/** The lines of the text, with only the names of the pictures. */
async function shown(page: Page): Promise<string[]> {
  const all = await lines(page);
  return all.map((line) => line.replace(/!\[\]\(\/uploads\/[0-9a-v]{26}\/(\w+)\.png\)/g, '[$1]'));
}

test('what is typed while a picture arrives on an empty line stands below it, also in a second paragraph', async ({
  owned,
}) => {
  const { page } = owned;
  await open(owned, 'tea\n\n');
  await paste(page, 'a');
  await page.keyboard.type('It rains all day and the tea is warm.', { delay: keyMs });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Snow falls over the gardens.', { delay: keyMs });
  await untilArrived(page);
  await page.keyboard.type('!');
  expect(await shown(page)).toEqual([
    'tea',
    '',
    '[a]',
    '',
    'It rains all day and the tea is warm.',
    '',
    'Snow falls over the gardens.!',
  ]);
});

test('two pictures within words come below their paragraph, and before the one that Enter begins', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await open(owned, 'tea and rain');
  for (let count = 0; count < 'rain'.length; count += 1) await page.keyboard.press('ArrowLeft');
  await paste(page, 'a', 'b');
  await page.keyboard.type('snow and ', { delay: keyMs });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The gardens lie still.', { delay: keyMs });
  await untilArrived(page);
  await page.keyboard.type('!');
  expect(await shown(page)).toEqual([
    'tea and snow and rain',
    '',
    '[a]',
    '',
    '[b]',
    '',
    'The gardens lie still.!',
  ]);
  // Each picture is a step of its own.
  for (const left of [1, 2, 3]) await page.keyboard.press('ControlOrMeta+z', { delay: left });
  expect(await shown(page)).toEqual(['tea and snow and rain', '', 'The gardens lie still.']);
});

test('a line shows the gap between paragraphs into which a picture is dropped', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await open(owned, 'tea\n\nrain\n\nsnow');
  const row = page.locator('.cm-line', { hasText: 'rain' });
  const gap = page.locator('.drop-gap');
  const content = (await makePicture('#a8321f')).toString('base64');
  /** Drags a picture over the row, at this part of its height, and drops it there. */
  const drag = (share: number, kinds: string[]) =>
    row.evaluate(
      (element, { share, kinds, content }) => {
        const box = element.getBoundingClientRect();
        const dataTransfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
        const [clientX, clientY] = [box.x + 20, box.y + box.height * share];
        const init = { clientX, clientY, dataTransfer, bubbles: true, cancelable: true };
        for (const kind of kinds) element.dispatchEvent(new DragEvent(kind, init));
      },
      { share, kinds, content },
    );
  const rowBox = await row.boundingBox();
  const { y = 0, height = 0 } = rowBox ?? {};
  await drag(0.8, ['dragover']);
  await expect(gap).toBeVisible();
  expect(Math.abs(((await gap.boundingBox())?.y ?? 0) - y - height)).toBeLessThan(8);
  await drag(0.2, ['dragover', 'drop']);
  await expect(gap).toBeHidden();
  await untilArrived(page);
  await page.keyboard.type('!');
  expect(await shown(page)).toEqual(['tea', '', '[a]', '', 'rain', '', 'snow!']);
});

test('what is composed while a picture arrives stands below it', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page } = owned;
  await open(owned, 'tea\n\n');
  await paste(page, 'a');
  const inputMethod = await startInputMethod(page, { pauseMs: keyMs });
  for (let count = 0; count < 8; count += 1) {
    for (const letters of ['n', 'ni', 'nih', 'niha', 'nihao']) {
      await inputMethod.compose(letters);
      await page.waitForTimeout(keyMs);
    }
    await inputMethod.choose('你好');
    await page.waitForTimeout(keyMs);
  }
  await untilArrived(page);
  await page.keyboard.type('!');
  expect(await shown(page)).toEqual(['tea', '', '[a]', '', `${'你好'.repeat(8)}!`]);
  await untilSaved(page);
});

test.describe('on a phone with the keyboard open', () => {
  test.use({ viewport: { width: 390, height: 440 }, hasTouch: true, isMobile: true });

  test('the caret stays in sight when a picture comes above it', { tag: '@rest' }, async ({
    owned,
  }) => {
    const { page } = owned;
    await open(owned, 'tea\n\n'.repeat(12));
    const caret = page.locator('.cm-cursor-primary');
    const edge = page.locator('.view-switch');
    const room = async () => {
      const [shown, below] = [await caret.boundingBox(), await edge.boundingBox()];
      return (below?.y ?? 0) - ((shown?.y ?? 0) + (shown?.height ?? 0));
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await paste(page, 'a');
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await untilArrived(page);
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });
});
