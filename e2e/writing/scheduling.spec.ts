// A time to publish that is chosen in the settings: what the buttons do with it, and what open
// pages say when it has come.

import type { Page } from '@playwright/test';
import { hourMs } from '../../src/shared/dates.ts';
import {
  apiArticleUrl,
  apiPublishUrl,
  deskUrl,
  feedUrl,
  newArticleUrl,
  readUrl,
} from '../../src/urls.ts';
import { openSettings, settingsPanel, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { confirmPublish, publish, publishSheet } from '../support/publish.ts';
import { changeSettings } from '../support/settings.ts';

const header = (page: Page) => page.getByRole('banner');
const button = (page: Page, name: string) =>
  header(page).getByRole('button', { name, exact: true });
const timeField = (page: Page) => settingsPanel(page).getByLabel('Publish at');
const state = (page: Page) => header(page).getByRole('status');

const articleIDOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] as string;

interface Owned {
  page: Page;
  server: { origin: string };
}

/** Opens an article that no advice is given for. */
async function writeArticle({ page, server }: Owned): Promise<void> {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Soon');
  await write(page, 'A bowl of tea.');
  const panel = await openSettings(page);
  await panel.getByRole('textbox', { name: 'Excerpt' }).fill('Tea.');
  await untilSaved(page);
}

/** What visitors get: the status of the article's page, and whether a feed and the list have it. */
async function visit({ page, server: { origin } }: Owned) {
  const articleID = articleIDOf(page);
  const status = (await page.request.get(origin + readUrl(articleID))).status();
  const lists = await Promise.all(
    [feedUrl('atom'), feedUrl('rss'), feedUrl('json'), '/'].map(async (url) =>
      (await page.request.get(origin + url)).text(),
    ),
  );
  return { status, isListed: lists.map((text) => text.includes('Soon')) };
}

const hidden = { status: 404, isListed: [false, false, false, false] };
const open = { status: 200, isListed: [true, true, true, true] };

test('a time in the settings is not dropped by the button of the header, which asks with it', async ({
  owned,
}) => {
  const { page } = owned;
  await writeArticle(owned);
  await expect(button(page, 'Publish')).toBeVisible();
  await timeField(page).fill('2099-12-24T18:00');
  await expect(button(page, 'Publish')).toHaveCount(0);
  await button(page, 'Schedule').click();
  const sheet = publishSheet(page);
  await expect(sheet).toContainText('It will be published on December 24, 2099 at 6:00 PM.');
  await sheet.getByRole('button', { name: 'Keep writing' }).click();
  await expect(button(page, 'Schedule')).toBeFocused();
  await expect(timeField(page)).toHaveValue('2099-12-24T18:00');
  expect(await visit(owned)).toEqual(hidden);
  await publish(page);
  await expect(state(page)).toContainText('Scheduled for December 24, 2099 at 6:00 PM.');
  expect(await visit(owned)).toEqual(hidden);
  // A scheduled article with newer words keeps its time.
  await write(page, 'Two bowls.');
  await untilSaved(page, /Scheduled for .*, with unpublished changes\.$/);
  await button(page, 'Update').click();
  await expect(sheet).toContainText(
    'The new words will be published on December 24, 2099 at 6:00 PM.',
  );
  await confirmPublish(page);
  await expect(state(page)).toHaveText(/Scheduled for December 24, 2099 at 6:00 PM\.$/);
  expect(await visit(owned)).toEqual(hidden);
});

test('a time that was chosen and not set is there again after a reload, and in another tab', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await writeArticle(owned);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(button(other, 'Publish')).toBeVisible();
  await timeField(page).fill('2099-12-24T18:00');
  await expect(settingsPanel(page).getByText('Not scheduled yet.')).toBeVisible();
  await expect(button(other, 'Schedule')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Schedule')).toBeVisible();
  await openSettings(page);
  await expect(timeField(page)).toHaveValue('2099-12-24T18:00');
  await settingsPanel(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await confirmPublish(page);
  await expect(state(page)).toContainText('Scheduled for December 24, 2099');
  await expect(button(other, 'Change time')).toBeVisible();
  await other.reload();
  await openSettings(other);
  await expect(settingsPanel(other).getByText('Not scheduled yet.')).toHaveCount(0);
});

test('half a time, and a time that the clocks skip, lead to the field', { tag: '@rest' }, async ({
  owned,
  dataDir,
}) => {
  const { page } = owned;
  await changeSettings(dataDir, { timeZone: 'America/New_York' });
  await writeArticle(owned);
  await timeField(page).fill('2099-03-08T02:30');
  await settingsPanel(page).getByRole('button', { name: 'Close' }).click();
  await button(page, 'Schedule').click();
  await expect(publishSheet(page).getByRole('listitem').first()).toContainText('Choose 03:30');
  await expect(publishSheet(page).getByRole('button', { name: 'Schedule' })).toBeDisabled();
  // Enter leads to what is to be mended.
  await page.keyboard.press('Enter');
  await expect(timeField(page)).toBeFocused();
  await expect(settingsPanel(page).getByRole('alert')).toContainText('Choose 03:30');
  await timeField(page).fill('');
  await timeField(page).focus();
  await page.keyboard.type('24');
  await button(page, 'Schedule').click();
  await publishSheet(page).getByRole('button', { name: 'Go there' }).click();
  await expect(timeField(page)).toBeFocused();
  expect(await visit(owned)).toEqual(hidden);
  await timeField(page).fill('2099-12-24T18:00');
  await button(page, 'Schedule').click();
  // The clocks of this device are those of UTC.
  await expect(publishSheet(page)).toContainText('on December 24, 2099 at 6:00 PM EST.');
});

test('a time that is over is named before the article is published', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page } = owned;
  await writeArticle(owned);
  await timeField(page).fill('2001-12-24T18:00');
  await expect(settingsPanel(page).getByText(/^This time has passed/)).toBeVisible();
  await button(page, 'Publish').click();
  await expect(publishSheet(page)).toContainText(
    'The time set for it, December 24, 2001 at 6:00 PM, has passed. It will be published at once.',
  );
  await confirmPublish(page);
  await expect(state(page)).toHaveText(/Published\.$/);
  const lists = await visit(owned);
  expect(lists).toEqual(open);
  await expect(settingsPanel(page).getByLabel('Published on')).not.toHaveValue('2001-12-24T18:00');
});

test('a time that comes while the sheet is open changes what the sheet says, and is no press', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  await page.clock.install({ time: Date.parse('2026-12-24T17:59:00Z') });
  await writeArticle(owned);
  await timeField(page).fill('2026-12-24T18:00');
  await button(page, 'Schedule').click();
  const sheet = publishSheet(page);
  await expect(sheet.getByRole('button', { name: 'Schedule' })).toBeEnabled();
  await page.clock.fastForward('02:00');
  await page.keyboard.press('Enter');
  await expect(sheet).toContainText('has passed. It will be published at once.');
  await sheet.getByRole('button', { name: 'Keep writing' }).click();
  await expect(button(page, 'Publish')).toBeVisible();
  expect(await visit(owned)).toEqual(hidden);
});

test.describe('a server that cannot be reached', () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

  test('leaves the time as it was chosen', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    await writeArticle(owned);
    await timeField(page).fill('2099-12-24T18:00');
    await page.route('**/api/articles/*/publish', (route) => route.abort());
    await publish(page);
    await expect(publishSheet(page).getByRole('alert')).toHaveText(/server/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert').filter({ hasText: 'Publishing failed' })).toBeVisible();
    await expect(button(page, 'Schedule')).toBeFocused();
    await expect(timeField(page)).toHaveValue('2099-12-24T18:00');
    await page.unrouteAll();
    await publish(page);
    await expect(state(page)).toContainText('Scheduled for December 24, 2099');
    expect(await visit({ page, server })).toEqual(hidden);
  });
});

test('an open edit page and an open desk ask when the time has come, and say that the article is published', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.clock.install();
  await writeArticle(owned);
  const revision = await newestRevision(owned);
  await publishAt(owned, revision, new Date(Date.now() + hourMs).toISOString());
  await page.reload();
  await expect(button(page, 'Change time')).toBeVisible();
  const desk = await page.context().newPage();
  await desk.clock.install();
  await desk.goto(server.origin + deskUrl);
  await expect(desk.getByRole('region', { name: /^Writing/ })).toContainText('Soon');
  // The clock of the server comes to the time at which the pages ask it.
  await publishAt(owned, revision, 'now');
  await page.clock.fastForward('59:50');
  await expect(button(page, 'Change time')).toBeVisible();
  await page.clock.fastForward('00:11');
  await desk.clock.fastForward('01:00:01');
  await expect(desk.getByRole('region', { name: /^Published/ })).toContainText('Soon');
  await expect(state(page)).toHaveText(/Published\.$/);
  await expect(header(page).getByRole('link', { name: 'View', exact: true })).toBeVisible();
});

async function newestRevision({ page, server: { origin } }: Owned): Promise<number> {
  const answer = await page.request.get(origin + apiArticleUrl(articleIDOf(page)));
  return (await answer.json()).revision;
}

async function publishAt({ page, server: { origin } }: Owned, revision: number, postedAt: string) {
  const answer = await page.request.post(origin + apiPublishUrl(articleIDOf(page)), {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: { revision, postedAt },
  });
  expect(answer.status()).toBe(200);
}
