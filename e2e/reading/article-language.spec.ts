import { newArticleUrl } from '../../src/urls.ts';
import { expect, showPreview, test, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';
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
  await publish(page);
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
  await publish(page);
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
  await publish(page);
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

test('an English paragraph of a Chinese article has its own font, edge and quotes, and in the preview too', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(`${server.origin}${newArticleUrl}`);
  await page.getByLabel('Title').fill('雨');
  await write(
    page,
    '雨下了一整天，信還沒有來。我泡了一壺茶，坐在窗邊讀書，聽雨聲落在竹葉上。她說："茶涼了。"\n\n' +
      '"It rained all day," she wrote, "and the *tea* was cold before the letter came."\n',
  );
  const looks = () =>
    page.locator('.prose p:has(em)').evaluate((text) => {
      const { fontFamily, textAlign } = getComputedStyle(text);
      const { fontStyle } = getComputedStyle(text.querySelector('em') ?? text);
      return {
        fontFamily,
        textAlign,
        fontStyle,
        lang: text.getAttribute('lang'),
        words: text.textContent,
      };
    });
  const preview = await showPreview(page);
  await expect(preview.locator('[lang=zh-Hant]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Language').locator('option:checked')).toHaveText(
    'Detect from the text (繁體中文)',
  );
  const inPreview = await looks();
  expect(inPreview).toMatchObject({ lang: 'en', textAlign: 'start', fontStyle: 'italic' });
  expect(inPreview.words).toContain('“It rained all day,”');
  expect(inPreview.fontFamily).not.toContain('Songti TC');
  await publish(page);
  await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();

  await page.goto(page.url().replace('/edit/', '/read/'));
  expect(await looks()).toEqual(inPreview);
  const chinese = page.locator('.prose p').first();
  await expect(chinese).toContainText('「茶涼了。」');
  await expect(chinese).toHaveCSS('font-family', /Songti TC/);
});

test('the home page of a blog in two languages leads to a list of each', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  for (const [title, text] of [
    ['Rain', 'It rained all day, and the letter was late.'],
    ['雨', '雨下了一整天，信还没有来。'],
  ] as const) {
    await page.goto(`${server.origin}${newArticleUrl}`);
    await page.getByLabel('Title').fill(title);
    await write(page, `${text}\n`);
    await publish(page);
    await expect(page.getByText(/^Saved at .*\. Published\.$/)).toBeVisible();
  }
  await page.goto(server.origin);
  const languages = page.getByRole('navigation', { name: 'Languages' });
  await languages.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('简体中文');
  await expect(page.locator('article')).toHaveCount(1);
  await expect(languages.getByRole('link', { name: '简体中文' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('article')).toContainText('Rain');
});
