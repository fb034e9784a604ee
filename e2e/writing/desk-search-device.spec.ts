// The owner's search on the desk: words that only this device has, and a device without a network
// or a session.
import { deskPageUrl, deskUrl, editUrl } from '../../src/urls.ts';
import { field, fill, pond, rows, status } from '../support/desk-search.ts';
import { expect, owner, test, untilSaved, write } from '../support/fixtures.ts';
import { untilWorker } from '../support/offline.ts';

test.use({ expectedErrors: /net::ERR_|status of (?:401|50[234])/ });

test('finds its own words where the server has older ones, and alone without a network', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  // Only an article that was opened is on the device.
  await page.goto(server.origin + editUrl(pond));
  await write(page, 'A heron waits. A frog swims.');
  await untilSaved(page);
  await page.route('**/api/articles/**', (route) => route.abort());
  await write(page, 'An otter swims.');
  await expect(page.locator('.save-state')).not.toHaveText(/^Saved /);
  await page.goto(server.origin + deskUrl);
  await field(page).fill('otter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('.desk-found mark')).toHaveText(['otter']);
  await expect(status(page)).toHaveText('1 article found.');
  // The server finds them in the words that it has.
  await field(page).fill('heron');
  await expect(status(page)).toHaveText('No article has these words.');

  await page.context().setOffline(true);
  await field(page).fill('otter swims');
  await expect(status(page)).toHaveText(
    '1 article found. Only this device was searched: 1 article, and no history.',
  );
  await expect(page.locator('.desk-found mark')).toHaveText(['otter', 'swims']);
  await field(page).fill('otter -swims');
  await expect(status(page)).toContainText('No article has these words.');
  await page.context().setOffline(false);
  await field(page).fill('newt');
  await expect(rows(page).getByRole('link', { name: /^Only in the version/ })).toBeVisible();
});

test.describe('with the offline worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('answers its first question without a network', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    await fill(owned);
    await page.goto(server.origin + deskUrl);
    await untilWorker(page, 'owner');
    await page.goto(server.origin + editUrl(pond));
    await write(page, 'An otter swims.');
    await untilSaved(page);
    await page.goto(server.origin + deskUrl);
    await server.stop();
    await page.goto(server.origin + deskUrl);
    await field(page).fill('otter');
    await expect(page.locator('.desk-found mark')).toHaveText(['otter']);
    await expect(status(page)).toContainText('Only this device was searched: 1 article');
  });
});

test('finds words that another tab has not sent yet, and those that it writes after', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + editUrl(pond));
  // The other tab would send them.
  await page.context().route('**/api/articles/**', (route) => route.abort());
  await write(page, 'An otter swims.');
  await expect(page.locator('.save-state')).not.toHaveText(/^Saved /);
  const desk = await page.context().newPage();
  await desk.goto(server.origin + deskUrl);
  await field(desk).fill('swims');
  await expect(rows(desk).locator('.desk-found')).toHaveText(['An otter swims.']);
  await write(page, 'An egret stands.');
  await field(desk).fill('egret');
  await expect(desk.locator('.desk-found mark')).toHaveText(['egret']);
  await field(desk).fill('otter');
  await expect(status(desk)).toHaveText('No article has these words.');
  await desk.close();
});

test('leads to the login when the session has ended, and back to the question', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await fill(owned);
  await page.goto(server.origin + deskUrl);
  await expect(page.locator('.desk-select:enabled')).toHaveCount(3);
  const { origin } = server;
  await page.request.post(`${origin}/logout`, { headers: { origin } });
  await field(page).fill('newt');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(origin + deskPageUrl({ q: 'newt' }));
  await expect(page.locator('.desk-found mark')).toHaveText(['newt']);
});
