// The settings of an article: what stands in their first screen, and what under More.

import { newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { openAllSettings, openSettings, settingsPanel, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { publishButton } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';
import { changeSettings } from '../support/settings.ts';
import { drop, makePicture, picture } from '../support/uploads.ts';

test.use({ viewport: { width: 1280, height: 720 } });

test('cover, excerpt, tags, language and time fit in a window of 720 px, and More after them', async ({
  owned,
}) => {
  const { page, server } = owned;
  const content = makeContent({
    title: 'Tea',
    excerpt: 'A bowl of tea is enough. '.repeat(6),
    tags: ['绿茶', 'rain'],
    lang: 'en',
  });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  for (const path of [newArticleUrl, '/article/0123456789AB/edit/']) {
    await page.goto(server.origin + path);
    const panel = await openSettings(page);
    await expect(panel.getByPlaceholder('Add a tag')).toBeVisible();
    if (path !== newArticleUrl) {
      await drop(page, [picture('a.png', await makePicture('#446', 600, 300))], '.cover-zone');
      await expect(panel.getByRole('img', { name: 'Cover picture' })).toBeVisible();
    }
    const zone = await panel.locator('.cover-zone').boundingBox();
    expect((zone?.width ?? 0) / (zone?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    const top = (await panel.boundingBox())?.y ?? 0;
    const more = await panel.locator('summary').boundingBox();
    expect((more?.y ?? 0) + (more?.height ?? 0) - top).toBeLessThanOrEqual(640);
    for (const name of ['Excerpt', 'Tags', 'Language', 'Publish at']) {
      await expect(panel.getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(panel.getByRole('textbox', { name: 'Author' })).toBeHidden();
  }
});

test('the device keeps whether More is open, and a fault opens it', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  let panel = await openAllSettings(page);
  const author = panel.getByRole('textbox', { name: 'Author' });
  await author.fill('Zhixia');
  await untilSaved(page);
  await page.reload();
  panel = await openSettings(page);
  await expect(author).toHaveValue('Zhixia');
  await author.fill('林'.repeat(1000));
  await expect(panel.getByRole('alert')).toContainText('The author has 1000 characters');
  const more = panel.getByText('More', { exact: true });
  await more.press('Enter');
  await expect(author).toBeHidden();
  await page.reload();
  await expect(settingsPanel(page).getByRole('alert')).toBeVisible();
  await author.fill('Zhixia');
  await untilSaved(page);
  await page.reload();
  await openSettings(page);
  await expect(more).toBeVisible();
  await expect(author).toBeHidden();
});

test.describe('advice on a field under More', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('leads into the field', async ({ owned }) => {
    const { page, server } = owned;
    for (const articleID of ['1'.repeat(12), '0123456789AB']) {
      const content = makeContent({ title: articleID, slug: 'tea', excerpt: 'A bowl.' });
      await saveArticle(owned, articleID, { basedOn: 0, content });
    }
    await page.goto(`${server.origin}/article/0123456789AB/edit/`);
    await publishButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go there' }).click();
    await expect(settingsPanel(page).getByLabel('Address name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(settingsPanel(page)).toHaveCount(0);
    await write(page, 'A bowl of tea.');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('seal and button of the header are drawn 32 px high, and are 44 px for the finger', async ({
    dataDir,
    owned: { page, server },
  }) => {
    await changeSettings(dataDir, { brand: '随笔' });
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await untilSaved(page);
    await expect(page.locator('.logo-seal')).toBeVisible();
    for (const selector of ['.logo-seal', '.edit-controls .button-primary']) {
      const { target, drawn, ground } = await page.locator(selector).evaluate((element) => ({
        target: element.getBoundingClientRect().height,
        drawn: getComputedStyle(element, '::before').height,
        ground: getComputedStyle(element).backgroundColor,
      }));
      expect(target).toBeGreaterThanOrEqual(44);
      expect(drawn).toBe('32px');
      expect(ground).toBe('rgba(0, 0, 0, 0)');
    }
  });

  test('the settings are a sheet over the whole width', async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    const panel = await openSettings(page);
    const box = await panel.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 48, width: 390, height: 844 - 48 });
    await expect(panel.getByText('Drop a picture here')).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Choose a picture…' })).toBeVisible();
  });
});
