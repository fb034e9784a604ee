// Parts of the edit page whose code is loaded after the page can be written on.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { openSettings, settingsPanel, textField, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';

const more = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'More' });
const timeField = (page: Page) => settingsPanel(page).getByLabel('Publish at');

/** Holds the code of the settings back until the function that it returns is called. */
async function holdSettings(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/info-panel-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function askForTime(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Schedule…' }).click();
}

test('a field of the settings that is asked for while they load has the focus when they come', async ({
  owned: { page, server },
}) => {
  const release = await holdSettings(page);
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await askForTime(page);
  await expect(settingsPanel(page)).toHaveCount(0);
  release();
  await expect(timeField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settingsPanel(page)).toHaveCount(0);
});

test.describe('offline', () => {
  // The lists of tags and series, and the chips, come when the panel opens. It works without them.
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('settings come at once when they are loaded, and focus within the tap', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    const loaded = page.waitForResponse(/\/assets\/outline-panel-.*\.js/);
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'A bowl.');
    await untilSaved(page);
    // The last of the later parts that the page asks for by itself.
    await (await loaded).finished();
    await page.context().setOffline(true);
    await more(page).click();
    const focused = await page
      .getByRole('banner')
      .getByRole('button', { name: 'Schedule…' })
      .evaluate((button) => {
        (button as HTMLElement).click();
        return document.activeElement?.id;
      });
    expect(focused).toBe('articlePostedAt');
    await page.context().setOffline(false);
  });
});

test.describe('without their code', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('the settings say so, and the next press tries again', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.route('**/assets/info-panel-*.js', (route) => route.abort());
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
    await expect(settingsPanel(page)).toHaveCount(0);
    await textField(page).focus();
    await page.unroute('**/assets/info-panel-*.js');
    await openSettings(page);
    await expect(settingsPanel(page)).toBeFocused();
  });
});

test('the settings do not come in the middle of a composition', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  const release = await holdSettings(page);
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await textField(page).focus();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
  await compose('yu');
  const came = page.waitForResponse('**/assets/info-panel-*.js');
  release();
  await (await came).finished();
  await compose('yu tian');
  await expect(textField(page)).toBeFocused();
  await expect(settingsPanel(page)).toHaveCount(0);
  await input.send('Input.insertText', { text: '雨天' });
  await expect(settingsPanel(page)).toBeFocused();
  await expect(textField(page)).toHaveText('雨天');
});
