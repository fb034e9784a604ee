import type { Page } from '@playwright/test';
import {
  apiArticleUrl,
  deskUrl,
  editUrl,
  historyUrl,
  newArticleUrl,
  serviceWorkerUrl,
  settingsUrl,
} from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { expect, showPreview, test, untilSaved, write } from '../support/fixtures.ts';
import type { Front } from '../support/front.ts';
import { isKept, readCaches } from '../support/offline.ts';
import {
  expectToWork,
  heading,
  listOwnerCaches,
  openOffline,
  text,
} from '../support/offline-owner.ts';
import { renameBuild } from '../support/versions.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR_|status of (?:401|50[234])|fetching the script/,
});

let front: Front;
let secretID = '';

test.beforeEach(async ({ server, dataDir, page }) => {
  ({ front, secretID } = await openOffline(page, server, dataDir));
});

test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await front.stop();
});

test('after one page of the owner, the desk and the edit page open and work when the server is away, or the browser offline', {
  tag: '@rest',
}, async ({ page, context }) => {
  front.behave = () => 'cut';
  await expectToWork(page, front);
  await page.goto(front.origin + editUrl(secretID));
  await expect(page.getByText('This article is not on this device.')).toBeVisible();
  front.behave = () => 'pass';
  await context.setOffline(true);
  await expectToWork(page, front);
});

test('the desk that opens without a network searches the words of the device', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto(front.origin + editUrl(secretID));
  await expect(text(page)).toContainText('Nobody may read this yet.');
  front.behave = () => 'cut';
  await page.goto(front.origin + deskUrl);
  await page.locator('.desk-search').fill('nobody read');
  await expect(page.locator('.desk-found mark')).toHaveText(['Nobody', 'read']);
  await expect(page.locator('.desk-message')).toHaveText(
    '1 article found. Only this device was searched: 1 article, and no history.',
  );
  await page.getByRole('link', { name: 'Secret' }).click();
  await expect(text(page)).toContainText('Nobody may read this yet.');
});

test('they do so when nobody answers for 3 seconds, and at once when a proxy cannot reach the server', {
  tag: '@rest',
}, async ({ page }) => {
  front.behave = () => 'hold';
  const before = Date.now();
  await page.goto(front.origin + deskUrl);
  await expect(heading(page)).toHaveText('Desk');
  expect(Date.now() - before).toBeGreaterThanOrEqual(3000);
  for (const status of [502, 503, 504]) {
    front.behave = () => ({ status, body: 'Bad gateway' });
    await page.goto(front.origin + deskUrl);
    await expect(heading(page)).toHaveText('Desk');
    await page.goto(`${front.origin}/archive/`);
    await expect(page.getByText('Bad gateway')).toBeVisible();
  }
});

test('pages that the owner opened open again, and the newest comes from the network', {
  tag: '@rest',
}, async ({ page }) => {
  await page.getByRole('link', { name: 'On tea', exact: true }).click();
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  const readUrl = page.url();
  await expect.poll(() => isKept(page, readUrl)).toBe(true);
  front.behave = () => 'cut';
  await page.goto(readUrl);
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  const change = (text: string) => text.replaceAll('A bowl of tea.', 'The second bowl.');
  front.changes = { path: (path) => path, text: change };
  front.behave = () => 1500;
  await page.goto(readUrl);
  await expect(page.locator('.prose')).toHaveText('The second bowl.');
});

test('the history that the owner opened opens again', { tag: '@rest' }, async ({ page }) => {
  const url = front.origin + historyUrl(secretID);
  await page.goto(url);
  const title = await heading(page).textContent();
  await expect.poll(() => isKept(page, url)).toBe(true);
  front.behave = () => 'cut';
  await page.goto(url);
  await expect(heading(page)).toHaveText(title ?? '');
});

test('no more of an article’s text than its first line is kept, and neither the login page nor a hotel’s pages', {
  tag: '@rest',
}, async ({ page, context }) => {
  await page.goto(front.origin + editUrl(secretID));
  await expect(text(page)).toContainText('Nobody may read this yet.');
  const html = { 'content-type': 'text/html' };
  front.behave = (path) =>
    path.startsWith('/assets/') ? 'pass' : { status: 200, headers: html, body: 'Our hotel' };
  for (const path of [deskUrl, newArticleUrl]) {
    await page.goto(front.origin + path);
    await expect(page.getByText('Our hotel')).toBeVisible();
  }
  front.behave = () => 'cut';
  await expectToWork(page, front);
  // An open page would ask the server without a session, and the device would hide what it keeps.
  await page.goto('about:blank');
  await context.clearCookies();
  // No worker of visitors arrives, not in place of the owner’s worker either, which sees the login
  // page.
  front.behave = (path) => (path.startsWith(serviceWorkerUrl) ? 'cut' : 'pass');
  await page.goto(front.origin + deskUrl);
  await expect(heading(page)).toHaveText('Log in');
  const kept = JSON.stringify(await readCaches(page));
  expect(kept).not.toMatch(/Nor this secret|Our hotel|name=\\"password/);
  front.behave = () => 'cut';
  await page.goto(front.origin + deskUrl);
  await expect(heading(page)).toHaveText('Desk');
});

test('new settings reach the kept pages', { tag: '@rest' }, async ({ page }) => {
  await page.goto(front.origin + settingsUrl);
  await page.getByLabel('Blog name').fill('听雨');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => Object.values(await readCaches(page)).map((texts) => texts[newArticleUrl]))
    .toEqual([expect.stringContaining('听雨')]);
});

test('new versions take over while an unsent draft is open: no word is lost, and the page offers once to reload', {
  tag: '@rest',
}, async ({ page, server }) => {
  await page.goto(front.origin + editUrl(secretID));
  // The server takes no words.
  front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
  let draft = '```python\nprint("old")\n```\nVersions:';
  await showPreview(page);
  await write(page, draft);
  const code = page.locator('.prose .hljs-string');
  await expect(code).toHaveText('"old"');
  for (let number = 1; number <= dose.workerUpdates; number += 1) {
    // From now on the server has no file of the versions before.
    front.changes = renameBuild(number);
    const taken = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const { serviceWorker } = navigator;
          serviceWorker.addEventListener('message', ({ data }) => resolve(data.version), {
            once: true,
          });
          serviceWorker.getRegistration().then((registration) => registration?.update());
        }),
    );
    expect(taken).toBe(front.changes.text(await versionOf(page)));
    await page.keyboard.insertText(` ${number}`);
    draft += ` ${number}`;
  }
  const offer = page.getByRole('button', { name: 'Reload' });
  await expect(offer).toHaveCount(1);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  const lines = text(page).locator('.cm-line');
  await expect(lines).toHaveText(draft.split('\n'));

  // The preview’s worker starts anew, and loads its own code and the code of the language again.
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(code).toHaveText('"old"');
  draft = draft.replace('old', 'new');
  await write(page, draft);
  await expect(code).toHaveText('"new"');
  expect(await listOwnerCaches(page)).toHaveLength(2);

  await offer.click();
  const newest = front.changes?.text(await versionOf(page));
  await expect(page.locator('html')).toHaveAttribute('data-version', newest ?? '');
  await expect(lines).toHaveText(draft.split('\n'));
  const failure = page.getByRole('alert').filter({ hasText: /^Saved on this device/ });
  await expect(failure).toBeVisible();
  front.behave = () => 'pass';
  await untilSaved(page);
  const sent = await page.request.get(server.origin + apiArticleUrl(secretID));
  expect((await sent.json()).content.markdown).toBe(draft);
  await page.goto(front.origin + deskUrl);
  await expect.poll(() => listOwnerCaches(page)).toEqual([`suibi-owner-${newest}`]);
  front.behave = () => 'cut';
  await expectToWork(page, front);
});

const versionOf = async (page: Page) =>
  (await page.locator('html').getAttribute('data-version')) ?? '';
