// Pictures and files that the owner adds to an article on the edit page.

import type { Page } from '@playwright/test';
import { newArticleUrl, uploadsPrefix } from '../../src/urls.ts';
import { settingsPanel, titleField } from '../support/edit-page.ts';
import { expect, holdBack, showPreview, test, untilSaved, write } from '../support/fixtures.ts';
import { publish, publishSheet } from '../support/publish.ts';
import { drop, lines, makePicture, picture, placeholder, text } from '../support/uploads.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a pasted picture is uploaded, shown, described and published', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'tea\n\n');
  const content = await makePicture('#a8321f');
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, content.toString('base64'));
  await page.keyboard.press('ControlOrMeta+v');
  const shown = /^!\[\]\(\/uploads\/[0-9a-v]{26}\/image\.png\)$/;
  await expect.poll(async () => (await lines(page))[2]).toMatch(shown);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lines(page)).toEqual(['tea', '', '']);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  // The caret stands on the line below the picture.
  await page.keyboard.type('snow');
  await expect.poll(async () => (await lines(page)).slice(3)).toEqual(['', 'snow']);
  for (const key of ['ArrowUp', 'ArrowUp', 'Home', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.keyboard.type('rain');
  await expect.poll(async () => (await lines(page))[2]).toMatch(/^!\[rain\]\(/);
  const preview = await showPreview(page);
  await expect(preview.getByRole('img', { name: 'rain' })).toHaveJSProperty('naturalWidth', 60);
  await titleField(page).fill('Rain');
  await publish(page);
  await page.getByRole('link', { name: 'View article' }).click();
  const published = page.getByRole('img', { name: 'rain' });
  await expect(published).toHaveJSProperty('naturalWidth', 60);
  await expect(published).toHaveAttribute('width', '60');
});

test('placeholders move with the words, are no part of the text, and keep the order of the files', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'tea\n\nrain');
  await page.keyboard.press('ArrowUp');
  const release = await holdBack(page, '**/api/uploads/**');
  const contents = await Promise.all(['#100', '#200', '#300'].map((colour) => makePicture(colour)));
  await drop(
    page,
    contents.map((content, index) => picture(`${index}.png`, content)),
  );
  await expect(placeholder(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('more ');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and snow');
  expect(await lines(page)).toEqual(['more tea', '', 'rain and snow']);
  await untilSaved(page);
  release();
  await expect(placeholder(page)).toHaveCount(0);
  const all = await lines(page);
  expect([all[0], all.at(-1)]).toEqual(['more tea', 'rain and snow']);
  expect(all.filter((line) => line.startsWith('![')).map((line) => line.slice(-6, -5))).toEqual([
    '0',
    '1',
    '2',
  ]);
  // The caret stayed with the words.
  await page.keyboard.type('!');
  await expect.poll(async () => (await lines(page)).at(-1)).toBe('rain and snow!');
});

test('the commands of the toolbar let the owner pick pictures and files', async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert picture…' }).click();
  await (await chooser).setFiles([picture('雨.png', await makePicture('#135'))]);
  await expect
    .poll(() => lines(page))
    .toEqual([expect.stringMatching(/^!\[\]\(\/uploads\/.*\.png\)$/), '', '']);
});

test('a picture that is too large is refused before it is sent', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads/')) calls.push(request.url());
  });
  await page.locator('body').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    const content = new Uint8Array(20 * 1024 * 1024 + 1);
    dataTransfer.items.add(new File([content], 'large.jpg', { type: 'image/jpeg' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(placeholder(page)).toContainText('The file is too large. The limit is 20 MB');
  expect(calls).toEqual([]);
});

/** A new article with a large picture. */
async function addGarden(page: Page, origin: string): Promise<void> {
  await page.goto(origin + newArticleUrl);
  await write(page, 'tea');
  await drop(page, [picture('garden.png', await makePicture('#2a4', 1600, 800))]);
  await expect.poll(async () => (await lines(page)).at(-1)).toMatch(/garden\.png\)$/);
}

test('the preview keeps the place of a picture, and gets a width that suits it', async ({
  owned: { page, server },
}) => {
  await addGarden(page, server.origin);
  const shown = (await showPreview(page)).locator('img');
  await expect(shown).toHaveAttribute('width', '1600');
  await expect(shown).toHaveAttribute('height', '800');
  await expect(shown).toHaveAttribute('srcset', /\/width\/960 960w/);
});

test('readers get a width that suits them, and enlarge the whole picture', async ({
  owned: { page, server },
}) => {
  await addGarden(page, server.origin);
  await page.keyboard.press('ControlOrMeta+End');
  for (let count = (await lines(page)).at(-1)?.length ?? 0; count > 2; count -= 1)
    await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('garden');
  await titleField(page).fill('Garden');
  await publish(page);
  await page.getByRole('link', { name: 'View article' }).click();
  const shown = page.getByRole('img', { name: 'garden' });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/width\/960$/);
  // The file of this width is made soon. Until then the whole picture comes under its address.
  await expect
    .poll(
      async () => {
        await page.reload();
        return shown.evaluate(async (img: HTMLImageElement) => {
          const answer = await fetch(img.currentSrc, {
            cache: 'no-store',
            headers: { accept: 'image/webp' },
          });
          return `${answer.headers.get('content-type')} ${answer.headers.get('cache-control')}`;
        });
      },
      { timeout: 30_000 },
    )
    .toBe('image/webp public, max-age=31536000');
  await page.getByRole('button', { name: /Enlarge/ }).press('Enter');
  const whole = page.getByRole('dialog').getByRole('img');
  await expect(whole).toHaveJSProperty('naturalWidth', 1600);
});

test('publishing waits for a picture on its way', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Garden');
  await write(page, 'tea');
  const release = await holdBack(page, '**/api/uploads/**');
  await drop(page, [picture('garden.png', await makePicture('#2a4'))]);
  await expect(placeholder(page)).toHaveCount(1);
  await publish(page);
  await expect(page.getByText('Publishing once the files are uploaded…')).toBeVisible();
  release();
  await page.getByRole('link', { name: 'View article' }).click();
  await expect(page.locator('.prose img')).toHaveJSProperty('naturalWidth', 60);
});

test('a cover is dropped on its place in the settings, or chosen, and can be removed', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Garden');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = settingsPanel(page);
  const cover = settings.getByRole('img', { name: 'Cover picture' });
  const chooser = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: 'Choose a picture…' }).click();
  await (await chooser).setFiles([picture('garden.png', await makePicture('#2a4', 800, 450))]);
  await expect(cover).toHaveJSProperty('naturalWidth', 800);
  await expect(cover).toHaveAttribute('src', /^\/uploads\/[0-9a-v]{26}\/garden\.png$/);
  // The picture says what the cover is; its address says nothing.
  await expect(settings.getByRole('button', { name: 'Replace…' })).toBeVisible();
  await expect(settings.getByRole('textbox', { name: 'Address of the cover' })).toHaveCount(0);
  await expect(settings.getByRole('button', { name: 'Paste an address' })).toHaveCount(0);
  await drop(page, [picture('street.png', await makePicture('#446', 600, 300))], '.cover-zone');
  await expect(cover).toHaveJSProperty('naturalWidth', 600);
  // The picture became the cover, and is not in the text.
  expect((await lines(page)).join()).not.toContain(uploadsPrefix);
  await settings.getByRole('button', { name: 'Remove' }).click();
  await expect(cover).toHaveCount(0);
  await expect(settings.getByText('Drop a picture here')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Choose a picture…' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await untilSaved(page);
});

test.describe('a refused file', () => {
  test.use({ expectedErrors: /status of 415/ });

  test('a file that cannot be taken says why in its place, and can be removed', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'tea');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await drop(page, [picture('IMG_1.HEIC', heic, 'image/heic')]);
    await expect(placeholder(page)).toContainText('Export it as JPEG first');
    await titleField(page).fill('Tea');
    await publish(page);
    const question = page.getByRole('dialog', { name: 'Publish “Tea” without 1 file?' });
    await question.getByRole('button', { name: 'Wait' }).click();
    await expect(publishSheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove IMG_1.HEIC' }).click();
    await expect(placeholder(page)).toHaveCount(0);
    await publish(page);
    await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
  });
});
