// The state of the article in the header: one line at every width, and where the focus is after
// publishing.

import type { Page } from '@playwright/test';
import { savingTexts } from '../../src/shared/texts/saving.ts';
import { apiPublishUrl, newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { openSettings, settingsPanel, textField, titleField } from '../support/edit-page.ts';
import { expect, owner, test, untilSaved, write } from '../support/fixtures.ts';
import { confirmPublish, publish } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';
import { changeSettings } from '../support/settings.ts';

const articleID = '0123456789AB';
const header = (page: Page) => page.getByRole('banner');
const view = (page: Page) => header(page).getByRole('link', { name: 'View', exact: true });
const primary = (page: Page, name: string) =>
  header(page).getByRole('button', { name, exact: true });

/** A scheduled article of another year with newer words has the longest state. */
async function scheduleWithChanges(owned: Parameters<typeof saveArticle>[0]): Promise<void> {
  const { page, server } = owned;
  const content = makeContent({ title: 'Soon', markdown: 'A bowl of tea.' });
  const revision = await saveArticle(owned, articleID, { basedOn: 0, content });
  const answer = await page.request.post(server.origin + apiPublishUrl(articleID), {
    headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
    data: { revision, postedAt: '2099-12-24T18:00:00Z' },
  });
  expect(answer.status()).toBe(200);
  await saveArticle(owned, articleID, {
    basedOn: revision,
    content: { ...content, markdown: 'Two bowls.' },
  });
}

for (const [lang, words, time] of [
  ['en', 'For 24 Dec 2099, changed', '24 Dec 2099, 18:00'],
  ['zh-Hans', '2099-12-24 发布，有修改', '2099-12-24 18:00'],
] as const) {
  const { failure, scheduled, scheduledWithChanges, ...states } = savingTexts[lang].short;
  const failures = [states.notSent, states.notSaved, states.twoVersions].map(failure);
  const allWords = ['', '–', ...Object.values(states), scheduled(time), ...failures];

  test(`each state has one line beside buttons that do not move, from 320 to 1920 px: ${lang}`, async ({
    owned,
    dataDir,
  }) => {
    const { page, server } = owned;
    await changeSettings(dataDir, { language: lang, brand: '随笔与茶' });
    await scheduleWithChanges(owned);
    await page.goto(`${server.origin}/article/${articleID}/edit/`);
    const state = page.locator('.save-words');
    await expect(state).toHaveText(words);
    for (const width of [320, 390, 600, 820, 960, 961, 1000, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(state).toHaveText(words);
      // The page learns of its new width after the window, and then shows or hides the button of
      // the preview.
      await expect(page.locator('#editControls .button')).toHaveCount(width >= 960 ? 4 : 3);
      const seen = await page.evaluate(() => {
        const box = (selector: string) =>
          (document.querySelector(selector) as HTMLElement).getBoundingClientRect();
        const words = document.querySelector('.save-words') as HTMLElement;
        const buttons = [...document.querySelectorAll('#editControls .button')].map(
          (button) => button.getBoundingClientRect().left,
        );
        const line = Number.parseFloat(getComputedStyle(words).lineHeight);
        return {
          isInHeader:
            buttons.every((left) => left >= box('.logo').right - 1) &&
            box('.header-controls').right <= innerWidth,
          lines: Math.round(words.getBoundingClientRect().height / line),
          isCut: words.scrollWidth > words.clientWidth,
          isBesideLogo:
            box('.logo').right <= words.getBoundingClientRect().left ||
            box('.logo').bottom <= words.getBoundingClientRect().top,
          scrolls: document.documentElement.scrollWidth - innerWidth,
          buttons,
        };
      });
      expect({ width, ...seen, buttons: 0 }).toEqual({
        width,
        isInHeader: true,
        lines: 1,
        isCut: false,
        isBesideLogo: true,
        scrolls: 0,
        buttons: 0,
      });
      // Other words leave the buttons in their places, and have one line too.
      const others = await page.evaluate((allWords) => {
        const words = document.querySelector('.save-words') as HTMLElement;
        const before = words.textContent;
        const line = Number.parseFloat(getComputedStyle(words).lineHeight);
        const found = allWords.map((other) => {
          words.textContent = other;
          const { height } = words.getBoundingClientRect();
          const buttons = [...document.querySelectorAll('#editControls .button')].map(
            (button) => button.getBoundingClientRect().left,
          );
          const isCut = words.scrollWidth > words.clientWidth;
          return { other, isOneLine: height < 1.5 * line, isCut, buttons };
        });
        words.textContent = before;
        return found;
      }, allWords);
      expect(others).toEqual(
        allWords.map((other) => {
          return { other, isOneLine: true, isCut: false, buttons: seen.buttons };
        }),
      );
    }
  });
}

test('the sentence is the tooltip, the first line of the menu, and what a screen reader says', async ({
  owned,
}) => {
  const { page, server } = owned;
  await scheduleWithChanges(owned);
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  const sentence = /^Saved at .*\. Scheduled for December 24, 2099 .*, with unpublished changes\.$/;
  await expect(header(page).getByRole('status')).toHaveText(sentence);
  await expect(page.locator('.save-words')).toHaveAttribute('title', sentence);
  await header(page).getByRole('button', { name: 'More' }).click();
  await expect(page.locator('#articleMenu > :first-child')).toHaveText(sentence);
});

test('the focus goes to the link that takes the place of the button, and after an update too', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'A bowl.');
  await untilSaved(page);
  await watchFocus(page);
  await primary(page, 'Publish').press('Enter');
  await confirmPublish(page);
  await expect(view(page)).toBeFocused();
  await write(page, 'Two bowls.');
  await untilSaved(page);
  await publish(page);
  await expect(view(page)).toBeFocused();
  // From the menu, the focus goes back to its button.
  await header(page).getByRole('button', { name: 'More' }).click();
  await header(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect(primary(page, 'Publish')).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'More' })).toBeFocused();
  // Scheduling leaves a button in its place, and one who uses the settings stays there.
  await openSettings(page);
  const time = settingsPanel(page).getByLabel('Publish at');
  await time.fill('2099-12-24T18:00');
  await primary(page, 'Schedule').press('Enter');
  await confirmPublish(page);
  await expect(primary(page, 'Change time')).toBeFocused();
  await settingsPanel(page).getByRole('button', { name: 'Unschedule' }).click();
  await expect(time).toBeFocused();
  await time.fill('2099-12-24T18:00');
  await settingsPanel(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await confirmPublish(page);
  await expect(primary(page, 'Change time')).toBeVisible();
  await expect(time).toBeFocused();
  expect(await focusLosses(page)).toEqual([]);
});

/** Notes where the focus stands nowhere for longer than React needs to draw. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lost: string[] = [];
    let since: number | undefined;
    const look = () => {
      if (document.activeElement !== document.body) since = undefined;
      else since ??= performance.now();
      if (since !== undefined && performance.now() - since > 500) {
        lost.push(document.querySelector('.save-state')?.textContent ?? '');
        since = undefined;
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { lostFocus: lost });
  });
}

const focusLosses = (page: Page) =>
  page.evaluate(() => (window as unknown as { lostFocus: string[] }).lostFocus);

test.describe('a login in place', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('leads back to where the writer was', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await write(page, 'A bowl of');
    await untilSaved(page);
    await page.context().clearCookies();
    await page.keyboard.type(' tea');
    const bar = page.getByRole('alert').filter({ hasText: 'You are logged out.' });
    await bar.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(textField(page)).toBeFocused();
    await page.keyboard.type(' here');
    await expect(textField(page)).toHaveText('A bowl of tea here');
    await untilSaved(page);
  });
});
