// The sheet that says what publishing will do: the keys that lead to it and answer it, its advice,
// and where the caret is afterwards.

import type { Page } from '@playwright/test';
import { apiPasswordUrl, newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { openSettings, settingsPanel, textField, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { confirmPublish, publish, publishButton, publishSheet } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';
import { changeSettings } from '../support/settings.ts';

const articleID = '0123456789AB';
const view = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'View' });
const answer = (page: Page) => publishSheet(page).locator('.button-primary');
const points = (page: Page) => publishSheet(page).getByRole('listitem');

/** The text before the caret, and how far the text is scrolled. */
function caret(page: Page) {
  return page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const text = document.querySelector('.cm-content') as HTMLElement;
    const before = document.createRange();
    before.setStart(text, 0);
    if (range) before.setEnd(range.startContainer, range.startOffset);
    return {
      before: before.toString(),
      hasFocus: document.activeElement === text,
      scrollTop: document.querySelector('.editor-write')?.scrollTop,
    };
  });
}

test('Ctrl+Enter leads to the sheet, a second one publishes, and the caret stays where it was', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  const lines = Array.from({ length: 80 }, (_, line) => `Line ${line} of the tea.\n`).join('\n');
  await write(page, lines);
  await untilSaved(page);
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 60; line++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  const before = await caret(page);
  expect(before).toMatchObject({ hasFocus: true });
  expect(before.scrollTop).toBeGreaterThan(100);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(publishSheet(page)).toContainText('It will be published at once.');
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
  await expect(publishSheet(page)).toHaveCount(0);
  expect(await caret(page)).toEqual(before);
  await page.keyboard.type('X');
  await expect(textField(page)).toContainText('Line X30 of the tea.');
  // Nothing is left to do.
  await page.keyboard.press('ControlOrMeta+z');
  await untilSaved(page, /Published\.$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Visitors see the newest words already.')).toBeVisible();
  await expect(publishSheet(page)).toHaveCount(0);
});

test('a key that is held, a double click and a press in the first moment publish nothing', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'A bowl.');
  await untilSaved(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/publish')) calls.push(request.url());
  });
  const held = async (modifier: string) => {
    await page.keyboard.down(modifier);
    // Without an up between them, the later ones are repeats.
    for (let press = 0; press < 12; press++) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(60);
    }
    await page.keyboard.up('Enter');
    await page.keyboard.up(modifier);
  };
  await held('Control');
  await expect(answer(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await publishButton(page).focus();
  await page.keyboard.down('Enter');
  for (let press = 0; press < 12; press++) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(60);
  }
  await page.keyboard.up('Enter');
  await expect(answer(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await publishButton(page).dblclick();
  await expect(answer(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await publishButton(page).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page)).toBeEnabled();
  expect(calls).toEqual([]);
  // Enter is enough where the focus stands on no other button.
  await page.keyboard.press('Enter');
  await expect(view(page)).toBeFocused();
  expect(calls).toHaveLength(1);
});

test('the key works in the title and in the settings, where the focus stays', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'A bowl.');
  await titleField(page).fill('Tea');
  await page.keyboard.press('ControlOrMeta+Enter');
  await confirmPublish(page);
  await expect(publishSheet(page)).toHaveCount(0);
  await expect(titleField(page)).toBeFocused();
  const panel = await openSettings(page);
  const tags = panel.getByRole('combobox', { name: 'Tags' });
  await tags.fill('green');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(publishSheet(page)).toContainText('Visitors will see the new words at once.');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('row', { name: 'green' })).toBeVisible();
  await expect(tags).toBeFocused();
  const time = panel.getByLabel('Published on');
  await time.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await confirmPublish(page);
  await expect(publishSheet(page)).toHaveCount(0);
  await expect(time).toBeFocused();
});

test.describe('advice', () => {
  // The page asks for an article that is not there.
  test.use({ expectedErrors: /status of 404/ });

  test('leads to its place, and comes once for each point that stays as it is', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await write(page, '# Tea\n\n[there](#tea) [gone](/article/0123456789AB/read/)\n\n![](/x.png)');
    await untilSaved(page);
    await publishButton(page).click();
    await expect(points(page)).toHaveText([
      /no excerpt/,
      /^Line 3: readers cannot open the link \/article\/0123456789AB\/read\//,
      /^Line 5: a picture has no description/,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await points(page).getByRole('button', { name: 'Go there' }).first().click();
    await expect(settingsPanel(page).getByRole('textbox', { name: 'Excerpt' })).toBeFocused();
    await page.keyboard.type('A bowl.');
    await publishButton(page).click();
    await expect(points(page)).toHaveCount(2);
    await points(page).getByRole('button', { name: 'Go there' }).nth(1).click();
    // The caret is where the description belongs.
    await page.keyboard.type('tea');
    await expect(textField(page)).toContainText('![tea](/x.png)');
    for (const _ of 'tea') await page.keyboard.press('Backspace');
    await expect(textField(page)).toContainText('![](/x.png)');
    await publish(page);
    await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
    // The same points on other lines do not come again, on this device, and a new one does.
    await page.reload();
    await textField(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('New words.\n\n![](/y.png)\n\n');
    await untilSaved(page);
    await publishButton(page).click();
    await expect(points(page)).toHaveText([/^Line 3: a picture has no description/]);
  });
});

test.describe('a failure', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('is told in the sheet, which can try again', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await write(page, 'A bowl.');
    await untilSaved(page);
    await page.route('**/api/articles/*/publish', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await publish(page);
    await expect(publishSheet(page).getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await confirmPublish(page);
    await expect(view(page)).toBeFocused();
  });
});

test('the sheet says that a page stands in no list, and that readers need a password', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: 'About', kind: 'page', slug: 'about' });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  const answered = await page.request.put(server.origin + apiPasswordUrl(articleID), {
    headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
    data: { password: 'a bowl of tea' },
  });
  expect(answered.status()).toBe(200);
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  await publishButton(page).click();
  await expect(publishSheet(page)).toHaveAccessibleName('Publish “About”');
  await expect(publishSheet(page)).toHaveAccessibleDescription(
    'The page will be published at once. It stands in no list and no feed. Only readers with its password can read it.',
  );
});

for (const lang of ['en', 'zh-Hans'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`in ${lang} at ${width} px`, () => {
      const isPhone = width === 390;
      test.use({ viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone });

      test(
        'the sheet fits, and its buttons do not move when advice comes',
        {
          tag: '@rest',
        },
        async ({ owned, dataDir }, testInfo) => {
          const { page, server } = owned;
          await changeSettings(dataDir, { language: lang });
          const markdown = Array.from({ length: 30 }, (_, at) => `![](/${at}.png)`).join('\n\n');
          const content = makeContent({ title: '雨天喝茶 Tea in the rain', markdown, excerpt: '' });
          await saveArticle(owned, articleID, { basedOn: 0, content });
          await page.goto(`${server.origin}/article/${articleID}/edit/`);
          // The facts of the text come late.
          await page.evaluate(() => {
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (...message: unknown[]) {
              setTimeout(() => post.apply(this, message as [unknown]), 1_000);
            };
          });
          await publishButton(page).click();
          await expect(answer(page)).toBeEnabled();
          await expect(publishSheet(page).getByRole('status')).not.toBeEmpty();
          const before = await answer(page).boundingBox();
          await testInfo.attach('early', { body: await page.screenshot() });
          await expect(points(page)).toHaveCount(31);
          expect(await answer(page).boundingBox()).toEqual(before);
          const box = await publishSheet(page).boundingBox();
          expect(box?.y).toBeGreaterThanOrEqual(16);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
          for (const scheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: scheme });
            expect(await findViolations(page)).toEqual([]);
            await testInfo.attach(scheme, { body: await page.screenshot() });
          }
          if (isPhone) expect(before?.height).toBeGreaterThanOrEqual(44);
        },
      );
    });
  }
}

test('keys that come before the code of the sheet do not change the text', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/assets/publish-sheet-*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'It rains.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  await page.keyboard.type('tea');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type(' All day.');
  await expect(textField(page)).toHaveText('It rains. All day.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Enter');
  load();
  await expect(answer(page)).toBeFocused();
  await expect(textField(page)).toHaveText('It rains. All day.');
});
