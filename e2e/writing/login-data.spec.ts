import type { Page } from '@playwright/test';
import { apiLoginPasskeyOptionsUrl } from '../../src/urls.ts';
import { createOwner, expect, forgetSession, owner, test } from '../support/fixtures.ts';

test.use({ expectedErrors: /status of 401/ });

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Everything that the browser keeps for this site, as text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases]);
  });
}

test('a refused login is said on the page, which stays with its name; the name of an accepted one is remembered, the password nowhere', async ({
  dataDir,
  server,
  page,
}) => {
  await createOwner(dataDir);
  await page.goto(`${server.origin}/login?next=%2Fdesk`);
  await page.getByLabel('Login name').fill(owner.username);
  await logIn(page, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The login name or the password is wrong.');
  await expect(page.getByLabel('Login name')).toHaveValue(owner.username);
  expect(await kept(page)).not.toContain(owner.username);
  await logIn(page, owner.password);
  await expect(page).toHaveURL(`${server.origin}/desk`);
  expect(await kept(page)).toContain(owner.username);
  expect(await kept(page)).not.toContain(owner.password);
  await forgetSession(page);
  await page.goto(`${server.origin}/login?next=%2Fdesk`);
  await expect(page.getByLabel('Login name')).toHaveValue(owner.username);
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('the login page of a blog without passkeys does not ask the server for any', async ({
  dataDir,
  server,
  page,
}) => {
  await createOwner(dataDir);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Browsers have passkeys at a name only.
  await page.goto(`${server.origin.replace('127.0.0.1', 'localhost')}/login`);
  await page.getByLabel('Login name').fill(owner.username);
  await logIn(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(asked).toContain('/api/login');
  expect(asked).not.toContain(apiLoginPasskeyOptionsUrl);
});
