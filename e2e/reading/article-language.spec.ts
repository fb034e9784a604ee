import { newArticleUrl } from '../../src/urls.ts';
import { expect, showPreview, test, write } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

test('an article with the language German has German quotes, in the preview and on its page', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('Guten Tag');
  await write(page, 'Er sagte "Guten Tag" und ging.\n');
  const preview = await showPreview(page);
  await expect(preview).toContainText('“Guten Tag”');
  await page.getByRole('button', { name: 'Settings' }).click();
  const language = page.getByLabel('Language');
  await expect(language.locator('option:checked')).toHaveText('Detect from the text');
  await language.selectOption({ label: 'Deutsch' });
  await expect(preview).toContainText('„Guten Tag“');
  await expect(preview.locator('[lang=de]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();

  await page.goto(page.url().replace('/edit/', '/read/'));
  await expect(page.locator('article')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.prose')).toHaveText('Er sagte „Guten Tag“ und ging.');
  await page.goto(server.origin);
  await expect(page.locator('article')).toHaveAttribute('lang', 'de');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(language).toHaveValue('de');
  await language.selectOption({ label: 'Detect from the text' });
  await expect(preview).toContainText('“Guten Tag”');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  await page.goto(page.url().replace('/edit/', '/read/'));
  await expect(page.locator('.prose')).toHaveText('Er sagte “Guten Tag” und ging.');
});

test('English in a Chinese interface looks the same in the preview as on its page', {
  tag: '@rest',
}, async ({ dataDir, owned: { page, server } }) => {
  await changeSettings(dataDir, { language: 'zh-Hans' });
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('标题').fill('A door');
  await page.locator('.cm-content').click();
  await page.keyboard.insertText("It is a person's *own* door.\n");
  await page.getByRole('button', { name: '预览' }).click();
  const looks = () =>
    page.locator('.prose p:has(em)').evaluate((text) => {
      const { fontFamily, hyphens } = getComputedStyle(text);
      const { fontStyle } = getComputedStyle(text.querySelector('em') ?? text);
      return { fontFamily, hyphens, fontStyle, isChinese: text.matches(':lang(zh)') };
    });
  const inPreview = await looks();
  expect(inPreview).toMatchObject({ isChinese: false, fontStyle: 'italic' });
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('link', { name: '查看文章' })).toBeVisible();
  await page.goto(page.url().replace('/edit/', '/read/'));
  expect(await looks()).toEqual(inPreview);
});

test('Arabic runs from right to left, even if its first word is English', async ({
  owned: { page, server },
}) => {
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('شاي');
  await write(page, 'Markdown لغة بسيطة.\n');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ar');
  const preview = (await showPreview(page)).locator('[lang=ar]');
  await expect(preview).toHaveAttribute('dir', 'rtl');
});
