import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, test, write } from '../support/fixtures.ts';

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

test('the newest words are exported as Markdown, as HTML and for paper', async ({
  owned: { page, server },
  context,
}) => {
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await write(page, 'It *rains*.');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.keyboard.type(' Still.');
  const zip = page.waitForEvent('download');
  await choose(page, 'Export Markdown and pictures');
  expect((await zip).suggestedFilename()).toBe('Rain.zip');
  const files = unzipSync(new Uint8Array(readFileSync(await (await zip).path())));
  const markdown = new TextDecoder().decode(files['Rain.md']);
  expect(markdown).toMatch(/\n---\nIt \*rains\*\. Still\.$/);

  const html = page.waitForEvent('download');
  await choose(page, 'Export HTML');
  expect((await html).suggestedFilename()).toBe('Rain.html');
  const path = test.info().outputPath('rain.html');
  await (await html).saveAs(path);
  const file = await context.newPage();
  await file.goto(`file://${path}`, { waitUntil: 'load' });
  await expect(file.getByRole('heading', { name: 'Rain' })).toBeVisible();
  await expect(file.locator('.prose em')).toHaveText('rains');
  // The styles are in the file: without them the column would be as wide as the window.
  expect(await file.locator('.prose').evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(800);
  await file.close();

  // The dialog of the system stops everything until somebody closes it.
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const opened = page.waitForEvent('popup');
  await choose(page, 'Print');
  await expect((await opened).locator('html')).toHaveAttribute('data-printed', '');
  await expect((await opened).locator('.prose')).toHaveText('It rains. Still.');
});
