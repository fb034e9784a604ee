// Chinese is composed at every kind of place, ended by every key that input methods know, with
// everything on that changes what the editor shows. Text, caret and the shown line are those that
// were composed, and one step of undo takes the words back.
import type { Page } from '@playwright/test';
import { dose } from '../../test/dose.ts';
import { composedPlaces } from '../support/composed-places.ts';
import {
  articleID,
  ends,
  expectWords,
  moveCaret,
  openAt,
  readEditor,
  turnEverythingOn,
  watchText,
} from '../support/composing.ts';
import { expect, test, untilSaved } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';
import { drop, makePicture, picture, placeholder } from '../support/uploads.ts';

type Owned = Parameters<typeof saveArticle>[0];

/** Composes at the place with each end, undoes all but the last, and saves that one. */
async function composeAt(owned: Owned, place: (typeof composedPlaces)[number]): Promise<void> {
  const { page } = owned;
  await openAt(owned, place);
  const inputMethod = await startInputMethod(page);
  for (const { name, end, chosen } of ends) {
    await inputMethod.compose('ni');
    await expectWords(page, place, 'ni', `${name}, while composing`);
    await inputMethod.write('nihao', end, chosen);
    await expectWords(page, place, chosen, name);
    if (end === ends.at(-1)?.end) continue;
    await page.keyboard.press('ControlOrMeta+z');
    await expectWords(page, place, '', `${name}, undone`);
  }
  await page.keyboard.press('ControlOrMeta+s');
  await untilSaved(page);
  const { text } = await page.evaluate(readEditor);
  expect((await readArticle(owned, articleID)).content.markdown).toBe(text);
}

const triedPlaces = composedPlaces.filter((_, index) => index % dose.composedPlacesStep === 0);

triedPlaces.forEach((place, index) => {
  const details = index < 2 ? {} : { tag: '@rest' };
  test(`a composition ${place.name} is ended by each key`, details, async ({ owned }) => {
    await turnEverythingOn(owned.page, 'both');
    await composeAt(owned, place);
  });
});

// In Chromium on Android, CodeMirror takes the keys through an EditContext, and not from what the
// browser has changed in the page.
test.describe('on a phone with Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 440 },
    isMobile: true,
    hasTouch: true,
  });

  // A letter that goes, and Enter right behind a word, are no keys there but changes of the text.
  test('a composed word loses a letter by Backspace, and Enter right behind it continues the list', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page } = owned;
    const place = { name: '', text: '- one\n- ‸\n' };
    await openAt(owned, place);
    const inputMethod = await startInputMethod(page);
    await inputMethod.compose('teas');
    await inputMethod.compose('tea');
    await expectWords(page, place, 'tea', 'a letter less');
    await inputMethod.choose('tea');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await page.evaluate(readEditor)).text)
      .toBe('- one\n- tea\n- \n');
  });

  for (const place of triedPlaces) {
    test(`a composition ${place.name} is ended by each key`, { tag: '@rest' }, async ({
      owned,
    }) => {
      await turnEverythingOn(owned.page, 'text');
      await composeAt(owned, place);
      expect(await owned.page.evaluate(hasEditContext)).toBe(true);
    });
  }
});

function hasEditContext(): boolean {
  const content = document.querySelector('.cm-content') as HTMLElement & { editContext?: object };
  return Boolean(content.editContext);
}

interface Event {
  name: string;
  /** What another device does just before the composition. */
  prepare?(owned: Owned, stored: string): Promise<unknown>;
  /** What comes in the middle of it. `stored` is what the server then has. */
  come(owned: Owned, stored: string): Promise<unknown>;
  /** The paragraph above the place once the composition has ended. */
  above: string;
}

/** How long the page may take to do what it must not. */
const noticeMs = 200;
const above = 'Rain.';

/** The words are sent two seconds after the last key, also in the middle of a composition. */
async function untilStored(owned: Owned, stored: string): Promise<void> {
  const read = async () => (await readArticle(owned, articleID)).content.markdown;
  await expect.poll(read).toBe(stored);
}

const events: Event[] = [
  {
    name: 'other colours',
    come: ({ page }) => page.emulateMedia({ colorScheme: 'dark' }),
    above,
  },
  { name: 'the answer to a save', come: untilStored, above },
  {
    name: 'a version of another device',
    async prepare(owned, stored) {
      await untilStored(owned, stored);
      const { revision, content } = await readArticle(owned, articleID);
      const markdown = content.markdown.replace(above, 'Rain and tea.');
      await saveArticle(owned, articleID, { basedOn: revision, content: { ...content, markdown } });
    },
    // The answer to the next save brings it.
    come: untilStored,
    above: 'Rain and tea.',
  },
];

for (const place of composedPlaces.slice(0, dose.composedPlaces)) {
  test(`colours, a save, another device and a picture come amid compositions ${place.name}`, {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page } = owned;
    await turnEverythingOn(page, 'both');
    const inText = (paragraph: string, written: string) => {
      const words = (notation: string) => notation.replace('‸', `${written}‸`);
      const text = `${paragraph}\n\n${words(place.text)}`;
      return { ...place, text, ...(place.seen && { seen: words(place.seen) }) };
    };
    const stored = (paragraph: string, written: string) =>
      inText(paragraph, written).text.replace('‸', '');
    await openAt(owned, inText(above, ''));
    const inputMethod = await startInputMethod(page);
    let paragraph = above;
    let written = '';
    for (const event of events) {
      await event.prepare?.(owned, stored(paragraph, written));
      await inputMethod.compose('ni');
      await expectWords(page, inText(paragraph, written), 'ni', `before ${event.name}`);
      const countChanges = await watchText(page);
      await event.come(owned, stored(event.above, `${written}ni`));
      await page.waitForTimeout(noticeMs);
      expect(await countChanges(), event.name).toBe(0);
      await inputMethod.write('nihao', { key: ' ', code: 'Space' }, '你好');
      paragraph = event.above;
      written += '你好';
      await expectWords(page, inText(paragraph, written), '', event.name);
    }
    const sendPicture = await holdPictures(page);
    await page.evaluate(moveCaret, paragraph.length);
    await drop(page, [picture('river.png', await makePicture('#a83210'))]);
    await expect(placeholder(page)).toHaveCount(1);
    await page.evaluate(moveCaret, inText(paragraph, written).text.indexOf('‸'));
    await inputMethod.compose('ni');
    await expectWords(page, inText(paragraph, written), 'ni', 'before a picture');
    const countChanges = await watchText(page);
    await sendPicture();
    await page.waitForTimeout(noticeMs);
    expect(await countChanges(), 'a picture').toBe(0);
    await inputMethod.write('nihao', { key: ' ', code: 'Space' }, '你好');
    const shown = async () => {
      const { text } = await page.evaluate(readEditor);
      return text.replace(/!\[\]\(\/uploads\/\w+\/river\.png\)/, '▣');
    };
    const expected = stored(`${paragraph}\n\n▣`, `${written}你好`);
    await expect.poll(shown).toBe(expected);
    await untilSaved(page);
    const { content } = await readArticle(owned, articleID);
    expect(content.markdown).toBe((await page.evaluate(readEditor)).text);
  });
}

/**
 * Holds back what is sent of pictures. The function that it returns lets them go, and waits until
 * one has arrived.
 */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/**', async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/end'));
    resolve();
    await (await arrived).finished();
  };
}
