// The edit page by section 6 of the specification: the reading page with a caret.

import { expect, type Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { settingsPanel, titleField } from '../support/edit-page.ts';
import { showPreview, test, untilSaved, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test('a new article begins with the caret in its title, Enter leads to the text, and the tab has its name', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await expect(titleField(page)).toBeFocused();
  await expect(page).toHaveTitle(/^New article · /);
  await page.keyboard.type('Tea and rain');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A quiet day.');
  await expect(titleField(page)).toHaveValue('Tea and rain');
  await expect(text(page)).toHaveText('A quiet day.');
  await expect(page).toHaveTitle(/^Tea and rain · /);
});

test('a long title shows all its lines', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  for (const words of ['🫖'.repeat(200), 'a'.repeat(100), 'Tea\nand rain']) {
    await titleField(page).fill(words);
    const hidden = await titleField(page).evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight,
        scrollWidth - clientWidth,
      ],
    );
    expect(hidden, words).toEqual([0, 0]);
  }
  await expect(titleField(page)).toHaveValue('Tea and rain');
});

test('text and title have the place, width and face of the published article', async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'A quiet day. '.repeat(40));
  const place = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { x, width } = element.getBoundingClientRect();
        const { fontFamily, fontSize, lineHeight } = getComputedStyle(element);
        return { x, width, fontFamily, fontSize, lineHeight };
      });
  const line = await place('.cm-line');
  const title = await place('#articleTitle');
  await publish(page);
  await page.getByRole('link', { name: 'View article' }).click();
  await expect(page).toHaveURL(/\/read\/$/);
  expect(await place('.prose > p')).toEqual(line);
  const { x, width } = await place('h1');
  expect({ x, width }).toEqual({ x: title.x, width: title.width });
});

test('the preview is closed at first, and stays as the owner left it', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(titleField(page)).toBeVisible();
  await expect(preview).toHaveCount(0);
  await showPreview(page);
  await expect(preview).toBeVisible();
  await expect(text(page)).toBeVisible();
  await page.reload();
  await expect(preview).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(text(page)).toBeHidden();
  await page.getByRole('button', { name: 'Write' }).click();
  await expect(text(page)).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test('the header leaves while the owner types, and comes back with the pointer', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  const header = page.getByRole('banner');
  await text(page).click();
  await expect(header).toHaveCSS('opacity', '1');
  await page.keyboard.type('Tea');
  await expect(header).toHaveCSS('opacity', '0');
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 240);
  await expect(header).toHaveCSS('opacity', '1');
});

test('the settings open beside the text, and Escape leads back to their button', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.press('Enter');
  const panel = settingsPanel(page);
  await expect(panel).toBeFocused();
  // The button that closes, the way to the help and the button that chooses a picture come before
  // the one that asks for an address.
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Paste an address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Address of the cover' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(settings).toBeFocused();
});

test('nothing is to be published when readers have the newest text', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'One cup.');
  await publish(page);
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  await write(page, 'Two cups.');
  await untilSaved(page);
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
});

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 390, height: 844 - 340 }, hasTouch: true });

  test('header and lower row leave three quarters of the height for the text', async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, 'A quiet day.\n\n'.repeat(60));
    await expect(page.getByRole('banner')).toHaveCSS('height', '48px');
    const pane = await page.getByRole('region', { name: 'Write' }).boundingBox();
    expect((pane?.height ?? 0) - 48).toBeGreaterThan(0.75 * (844 - 340));
    // The line of the caret is in sight.
    await expect(page.locator('.cm-activeLine')).toBeInViewport();
  });
});

/** Switches a mode in the menu ⋯ on or off. */
async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name }).click();
}

test('the menu says how long the text is', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect(page.getByText('0 words · 1 min')).toBeVisible();
  await page.keyboard.press('Escape');
  await write(page, `雨下了一整天。Tea.\n\n${'one '.repeat(2650)}`);
  await more.click();
  await expect(page.getByText('6 字 · 2,651 words · 10 min')).toBeVisible();
});

test('the modes of the text: focus on the paragraph, the line in the middle, the full window', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, `${'A quiet day.\n\n'.repeat(40)}The last line.`);
  const faint = page.locator('.cm-faint-line');
  await expect(faint).toHaveCount(0);

  await toggle(page, 'Focus mode');
  await expect(faint.first()).toBeVisible();
  await expect(page.locator('.cm-line:not(.cm-faint-line)')).toHaveText('The last line.');

  await toggle(page, 'Typewriter mode');
  const middle = () =>
    page.locator('.cm-activeLine').evaluate((line) => {
      const { top, height } = line.getBoundingClientRect();
      return Math.abs(top + height / 2 - innerHeight / 2);
    });
  await page.keyboard.press('Enter');
  await page.keyboard.type('One more.');
  await expect.poll(middle).toBeLessThan(60);
  await page.keyboard.press('PageUp');
  await expect.poll(middle).toBeLessThan(60);

  await untilSaved(page);
  await page.reload();
  await text(page).click();
  await expect(faint.first()).toBeVisible();

  const header = page.getByRole('banner');
  await toggle(page, 'Full window');
  await page.mouse.move(400, 400);
  await page.mouse.move(440, 440);
  await expect(header).toHaveCSS('opacity', '0');
  await page.mouse.move(440, 10);
  await expect(header).toHaveCSS('opacity', '1');
  await page.mouse.move(440, 440);
  await expect(header).toHaveCSS('opacity', '0');
  await page.keyboard.press('Escape');
  await expect(header).toHaveCSS('opacity', '1');
});
