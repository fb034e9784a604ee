// A server that has gone back to an older backup: what devices keep comes back to it, and nothing
// becomes public.

import { join } from 'node:path';
import { apiDocumentsUrl, apiPublishUrl, deskUrl, newArticleUrl } from '../../src/urls.ts';
import { createOwner, expect, logIn, owner, test, untilSaved, write } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';
import { drop, lines, makePicture, picture, placeholder } from '../support/uploads.ts';
import { editor } from './device.ts';

test.use({ expectedErrors: /net::ERR_|status of (?:401|404)/ });

test('after an older backup all words and waiting pictures of the device are there, and nothing became public', {
  tag: '@rest',
}, async ({ dataDir, page, context }) => {
  const location = { DATA_DIR: join(dataDir, 'data') };
  const file = join(dataDir, 'older.tar.zst');
  await createOwner(location.DATA_DIR);
  const made = await runProgram(['backup', file], { environment: location });
  expect(made.code, made.stderr).toBe(0);
  const server = await startServer(location);
  const { origin } = server;
  await logIn(page, origin);

  // Published after the backup, and on this device.
  await page.goto(origin + newArticleUrl);
  await page.getByLabel('Title').fill('Published since');
  await write(page, 'Rain since the backup.');
  await untilSaved(page);
  const [, articleID = ''] = /article\/(\w+)\/edit/.exec(page.url()) ?? [];
  const listed = await (await page.request.get(origin + apiDocumentsUrl)).json();
  const [{ revision }] = listed.articles;
  await page.request.post(origin + apiPublishUrl(articleID), {
    headers: { origin },
    data: { revision },
  });
  expect(await (await fetch(origin)).text()).toContain('Published since');

  // Written without a network.
  await page.goto(origin + newArticleUrl);
  await context.setOffline(true);
  await page.getByLabel('Title').fill('Written offline');
  await write(page, 'Tea offline.');
  await drop(page, [picture('a.png', await makePicture('#123'))]);
  await expect(placeholder(page)).toContainText('Waiting for the network');
  await expect(page.getByText(/^Saved on this device\. Not sent/)).toBeVisible();

  await server.stop('SIGTERM');
  const restored = await runProgram(['restore', file, '--yes'], { environment: location });
  expect(restored.code, restored.stderr).toBe(0);
  const again = await startServer({ ...location, PORT: new URL(origin).port });
  expect(again.origin).toBe(origin);
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Login name').fill(owner.username);
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByLabel('Password').press('Enter');

  await expect(placeholder(page)).toHaveCount(0);
  await untilSaved(page);
  expect((await lines(page)).join('\n')).toMatch(
    /Tea offline\.[\s\S]*!\[\]\(\/uploads\/|!\[\]\(\/uploads\/[\s\S]*Tea offline\./,
  );
  await page.goto(origin + deskUrl);
  const row = page.getByRole('listitem').filter({ hasText: 'Published since' });
  await expect(row).toContainText('The server had lost it; back from this device, as a draft');
  const heads = await (await page.request.get(origin + apiDocumentsUrl)).json();
  expect(
    heads.articles
      .map(({ title, state }: { title: string; state: string }) => [title, state])
      .sort(),
  ).toEqual([
    ['Published since', 'draft'],
    ['Written offline', 'draft'],
  ]);
  const visible = await (await fetch(origin)).text();
  expect(visible).not.toMatch(/Published since|Written offline/);

  await row.getByRole('link').first().click();
  await expect(editor(page)).toHaveText('Rain since the backup.');
  await expect(page.locator('.save-state')).toContainText(
    'Draft: the server had lost this article.',
  );
  await page.close();
  await again.stop('SIGTERM');
});
