import type { Browser, Page } from '@playwright/test';
import { deskUrl, loginUrlFor, newArticleUrl } from '../../src/urls.ts';
import { expect, owner, untilSaved } from './fixtures.ts';
import { recordStore, type Step } from './store-recorder.ts';

/** What an owner did on the login page, the desk and the edit page of a blog without articles. */
export interface Walk {
  /** Everything that the stores of the pages did. */
  steps: Step[];
  articleID: string;
  /** The session at the end of the walk. */
  cookies: Parameters<ReturnType<Page['context']>['addCookies']>[0];
}

/**
 * Walks through all operations of the store: each one succeeds and fails once. Nothing of the
 * program is replaced; the disk of the browser and the network fail.
 */
export async function walk(browser: Browser, origin: string): Promise<Walk> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const steps = await recordStore(page);
  await page.goto(origin + loginUrlFor(deskUrl));
  await fillLogin(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillLogin(page, owner.password);
  await expect(page.locator('.desk-message')).toHaveText('No articles in database.');
  // The server's page says so too. The device has looked when its rows are shown.
  await untilStep(steps, 'articlesShown');

  await page.goto(origin + newArticleUrl);
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Fog');
  await untilStep(steps, 'articles/create/rejected');
  // The page takes this address with the record. If it is left before, it makes the document once
  // more.
  await expect(page).toHaveURL(/\/edit\/$/);

  await page.goto(origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await untilSaved(page);
  const articleID = articleIDOf(page);
  await context.clearCookies();
  await page.getByLabel('Title').fill('Rain and tea');
  await page.locator('.save-failure').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(page, owner.password);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilSaved(page);
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Rain and green tea');
  await untilStep(steps, 'articles/update/rejected');

  await page.goto(origin + deskUrl);
  await untilStep(steps, 'articlesShown', steps.length);
  await page.route('**/delete/*', (route) => route.abort(), { times: 1 });
  await deleteOnDesk(page, articleID);
  await untilStep(steps, 'articles/remove/rejected');
  await deleteOnDesk(page, articleID);
  await untilStep(steps, 'articles/remove/fulfilled');
  await untilStep(steps, 'articles/statusReset');
  const cookies = await context.cookies();
  await logOut(page);
  await page.goto(origin + loginUrlFor(newArticleUrl));
  await fillLogin(page, owner.password);
  await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toBeVisible();
  await logOut(page);
  await context.close();
  return { steps, articleID, cookies };
}

/** Presses *Log out*, and waits for the page that comes. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

/** Sends the form of the login page or of the login dialog. */
async function fillLogin(page: Page, password: string): Promise<void> {
  const form = page.locator('[data-login-form]');
  await form.getByLabel('Login name').fill(owner.username);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** What the page says after `fillBrowser`. */
export const fullBrowserText =
  'The storage of this browser is full. Your text goes to the server only: keep this page open until it is saved.';

/**
 * From now on the browser refuses each write to its document database, as it does when its disk is
 * full.
 */
export function fillBrowser(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No space is left.', 'QuotaExceededError');
  };
}

export async function deleteOnDesk(page: Page, articleID: string): Promise<void> {
  await page.locator(`[popovertarget="more-${articleID}"]`).click();
  await page.locator(`#more-${articleID}`).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click();
}

/** Returns the first step of this type at or after the place `from`, once it is there. */
async function untilStep(steps: readonly Step[], type: string, from = 0): Promise<Step> {
  const find = () => steps.slice(from).find((step) => step.type === type);
  await expect.poll(find, { intervals: [50] }).toBeDefined();
  return find() as Step;
}

const articleIDOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';
