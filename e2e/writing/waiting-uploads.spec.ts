// Files that the owner adds while the server cannot be reached.

import type { Page } from '@playwright/test';
import { newArticleUrl, uploadsPrefix } from '../../src/urls.ts';
import { openSettings, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';
import { drop, lines, makePicture, picture, placeholder, text } from '../support/uploads.ts';

/**
 * Presses the button until the files have been sent. The page also tries by itself, and then the
 * button leaves.
 */
async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(button).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

test.describe('without the server', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a file waits on the device over a reload, keeps its place, and is sent later', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'tea\n\nrain');
    await untilSaved(page);
    await page.route('**/api/uploads/**', (route) => route.abort());
    await page.keyboard.press('ArrowUp');
    await drop(page, [picture('a.png', await makePicture('#123'))]);
    await expect(placeholder(page)).toContainText('Waiting for the network');
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('more ');
    await untilSaved(page);
    await page.reload();
    await expect(placeholder(page)).toContainText('Waiting for the network');
    expect(await lines(page)).toEqual(['more tea', '', 'rain']);
    await page.unroute('**/api/uploads/**');
    await tryAgain(page);
    const arrived = expect.stringMatching(/^!\[\]\(\/uploads\//);
    await expect.poll(() => lines(page)).toEqual(['more tea', '', arrived, '', 'rain']);
    await expect(placeholder(page)).toHaveCount(0);
    await untilSaved(page);
    await page.reload();
    await expect(text(page)).toContainText(uploadsPrefix);
    await expect(placeholder(page)).toHaveCount(0);
    expect((await lines(page)).filter((line) => line.includes(uploadsPrefix))).toHaveLength(1);
  });

  test('a second tab of the article does not add the file again', { tag: '@rest' }, async ({
    owned: { page, server },
    context,
  }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'tea\n\n');
    await untilSaved(page);
    await context.route('**/api/uploads/**', (route) => route.abort());
    await drop(page, [picture('a.png', await makePicture('#321'))]);
    await expect(placeholder(page)).toContainText('Waiting for the network');
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(placeholder(second)).toHaveCount(1);
    await context.unroute('**/api/uploads/**');
    await page.bringToFront();
    await tryAgain(page);
    for (const tab of [page, second]) {
      await expect(placeholder(tab)).toHaveCount(0);
      await expect
        .poll(async () => (await lines(tab)).filter((line) => line.includes(uploadsPrefix)))
        .toHaveLength(1);
    }
    await untilSaved(page);
    expect((await lines(page)).filter((line) => line.includes(uploadsPrefix))).toHaveLength(1);
  });

  test('a cover waits on the device over a reload, and is sent later', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'tea');
    await untilSaved(page);
    await page.route('**/api/uploads/**', (route) => route.abort());
    let panel = await openSettings(page);
    await drop(page, [picture('old.png', await makePicture('#123'))], '.cover-zone');
    await expect(panel).toContainText('Saved on this device, waiting for the network.');
    await drop(page, [picture('a.png', await makePicture('#456', 80, 60))], '.cover-zone');
    const cover = panel.getByRole('img', { name: 'Cover picture' });
    await expect(cover).toHaveJSProperty('height', 528);
    await expect(panel).toContainText('Saved on this device, waiting for the network.');
    await page.reload();
    panel = await openSettings(page);
    await expect(panel).toContainText('Saved on this device, waiting for the network.');
    // The picture is drawn in its proportions, 80 by 60.
    await expect(cover).toHaveJSProperty('width', 704);
    await expect(cover).toHaveJSProperty('height', 528);
    await titleField(page).fill('Tea');
    await publish(page);
    await expect(page.getByRole('dialog', { name: /without 1 file/ })).toBeVisible();
    await page.getByRole('button', { name: 'Wait', exact: true }).click();
    await page.unroute('**/api/uploads/**');
    await tryAgain(page);
    await expect(cover).toHaveAttribute('src', /^\/uploads\//);
    await untilSaved(page);
    await page.reload();
    panel = await openSettings(page);
    await expect(cover).toHaveJSProperty('naturalWidth', 80);
    await expect(panel.getByText('waiting for the network')).toHaveCount(0);
    await expect(placeholder(page)).toHaveCount(0);
    await expect(text(page)).toHaveText('tea');
  });

  test('logging out says that a waiting file would be lost', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.route('**/api/uploads/**', (route) => route.abort());
    await page.goto(server.origin + newArticleUrl);
    await drop(page, [picture('a.png', await makePicture('#231'))]);
    await expect(placeholder(page)).toContainText('Waiting for the network');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 file has not been uploaded.');
    await question.getByRole('button', { name: 'Log out and delete' }).click();
    await expect(page).toHaveURL(`${server.origin}/`);
    const names = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? ''),
    );
    expect(names.filter((name) => name.startsWith('suibi-'))).toEqual([]);
  });
});
