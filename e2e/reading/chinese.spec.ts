import type { Page } from '@playwright/test';
import { apiArticleUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect, test, untilScripted } from '../support/fixtures.ts';
import { publish, publishButton, publishSheet } from '../support/publish.ts';
import { changeSettings } from '../support/settings.ts';

/**
 * Latin words that may stand in a Chinese sentence: names of formats, programs and time zones, the
 * owner’s name, https.
 */
const names =
  /\b(?:Suibi|WordPress|Ghost|Typecho|Medium|Markdown|JavaScript|Ctrl|UTC|GMT|HTML|zhixia|https)\b/g;

/**
 * The Latin words in the texts, labels and tooltips of the interface, without the parts that are
 * marked as another language and without the names of keys and time zones, which are the same
 * everywhere.
 */
async function latinWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts = [document.title];
    const elements = document.body.querySelectorAll('*');
    for (const element of elements) {
      if (element.closest('script, noscript, kbd, [name=timeZone], body [lang]:not([lang|=zh])'))
        continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '');
      }
    }
    return texts;
  });
  return said.filter((text) => /[a-z]{2}/i.test(text.replace(names, '')));
}

async function expectChinese(page: Page): Promise<void> {
  await untilScripted(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect(await latinWords(page), page.url()).toEqual([]);
}

async function writeAndPublish(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(`${origin}/article/new/`);
  await page.getByLabel('标题').fill(title);
  await page.getByRole('textbox', { name: '正文（Markdown）' }).click();
  await page.keyboard.insertText('雨下了一整天，茶凉了。');
  await page.getByRole('button', { name: '文章设置' }).click();
  await page.getByRole('combobox', { name: '标签' }).fill('茶，');
  await publish(page);
  await expect(page.getByText(/ 已保存，已发布$/)).toBeVisible();
}

test('the owner chooses Chinese, and every page of visitors has no English word left', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(`${server.origin}/desk`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
  expect(await latinWords(page)).toEqual(expect.arrayContaining(['Menu', 'Desk', 'Time zone']));
  await page.getByLabel('Interface language').selectOption({ label: '简体中文' });
  await page.getByLabel('Author', { exact: true }).fill('林知夏');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await expectChinese(page);

  await page.goto(server.origin);
  await expect(page.getByText('这里还没有文章。')).toBeVisible();
  await expectChinese(page);

  await writeAndPublish(page, server.origin, '雨天');
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('随笔');
  await expect(page.getByText('浏览')).toBeVisible();
  await expectChinese(page);

  await page.getByRole('link', { name: '雨天', exact: true }).click();
  await page.waitForURL('**/read/');
  await expectChinese(page);
  await page.getByRole('link', { name: '茶' }).click();
  await page.waitForURL('**/tag/**');
  await expectChinese(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '归档' }).click();
  await page.waitForURL('**/archive/');
  await expectChinese(page);

  // The pages of visitors
  await page.context().clearCookies();
  for (const path of ['/', '/archive/', '/login']) {
    await page.goto(server.origin + path);
    await expectChinese(page);
  }
});

test('the pages of the owner have no English word left either', { tag: '@rest' }, async ({
  owned: { page, server },
  dataDir,
}) => {
  await changeSettings(dataDir, { language: 'zh-Hans' });
  await page.goto(`${server.origin}/desk`);
  await expect(page.getByText('还没有文章。')).toBeVisible();
  await expectChinese(page);

  await page.getByRole('main').getByRole('link', { name: '写文章' }).click();
  await expect(page.getByText('尚无内容')).toBeVisible();
  await page.getByRole('button', { name: '菜单' }).click();
  await expectChinese(page);
  await page.keyboard.press('Escape');
  await publishButton(page).click();
  await expect(publishSheet(page)).toContainText('请填写标题。');
  await expectChinese(page);
  await page.keyboard.press('Escape');

  await writeAndPublish(page, server.origin, '雨天');
  await expect(page.getByText(/已保存，已发布$/)).toBeVisible();
  await page.getByRole('button', { name: '更多' }).click();
  await expectChinese(page);
  await page.getByRole('button', { name: '撤回为草稿' }).click();
  await expect(page.getByText('已撤回为草稿。')).toBeVisible();
  await page.getByRole('textbox', { name: '正文（Markdown）' }).click();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('textbox', { name: '查找' })).toBeVisible();
  await expectChinese(page);

  await page.goto(`${server.origin}/desk`);
  await expectChinese(page);
  await page.getByRole('button', { name: '《雨天》的更多操作' }).click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('确定要删除这篇文章吗？');
  await expectChinese(page);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已删除。' })).toBeVisible();
  await expectChinese(page);
  await page.getByRole('button', { name: '恢复《雨天》' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已恢复。' })).toBeVisible();
});

test.describe('an error', () => {
  test.use({ expectedErrors: /status of (?:4|5)\d\d|net::ERR_/ });

  test('is reported in Chinese', { tag: '@rest' }, async ({ owned: { page, server }, dataDir }) => {
    await changeSettings(dataDir, { language: 'zh-Hans' });
    await page.goto(`${server.origin}/nothing`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这里什么也没有');
    await expectChinese(page);

    await page.goto(`${server.origin}/settings`);
    await page.getByLabel('每页文章数').fill('很多');
    await page.getByLabel('文字 1').fill('关于');
    await page.getByLabel('地址 1').fill('javascript:alert(1)');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('alert')).toHaveText([
      '每页文章数须为 1–100 的整数',
      '链接地址须以 https://、http://、mailto: 或 / 开头',
    ]);
    await expect(page.getByRole('status').filter({ hasText: '未保存' })).toHaveText(
      '未保存：请修正标出的内容。',
    );
    await expect(page.getByLabel('地址 1')).toHaveValue('javascript:alert(1)');

    // A newer server refuses inputs that the open page still accepts.
    const title = { field: 'content.title', label: { en: 'Title', 'zh-Hans': '标题' } };
    const fault = { name: 'tooLong', of: title.label, count: 9, max: 8 };
    const refusal = { ...title, fault, message: 'The title has 9 characters' };
    const error = { code: 'invalid', message: 'content.title: The title has 9 characters' };
    await page.route('**/api/articles/*', (route) =>
      route.fulfill({ status: 400, json: { error, fields: [refusal] } }),
    );
    await page.goto(`${server.origin}/article/new/`);
    await page.getByLabel('标题').fill('雨天');
    await expect(page.getByText('已存到此设备。服务器未接受：请先修正标出的内容。')).toBeVisible();
    await expect(page.getByText('标题最多 8 个字（现为 9 个）')).toBeVisible();
    await expectChinese(page);
    await page.unroute('**/api/articles/*');

    await writeAndPublish(page, server.origin, '雨天');
    await page.route('**/delete/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(server.origin);
    await page.getByRole('button', { name: '删除《雨天》' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('alert')).toContainText('删除失败：{"status":500,"body":{}}');

    await page.context().clearCookies();
    await page.goto(`${server.origin}/login`);
    await page.getByLabel('登录名').fill('谁');
    await page.getByLabel('密码').fill('不对');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('alert')).toHaveText('登录名或密码错误。');
    await expectChinese(page);
  });

  test('the dialog about a conflict of two windows is in Chinese', { tag: '@rest' }, async ({
    owned,
    dataDir,
  }) => {
    const { page, server } = owned;
    await changeSettings(dataDir, { language: 'zh-Hans' });
    await writeAndPublish(page, server.origin, '雨天');
    const articleID = new URL(page.url()).pathname.split('/')[2] ?? '';
    const path = server.origin + apiArticleUrl(articleID);
    const { revision, content } = await (await page.request.get(path)).json();
    await page.request.put(path, {
      headers: { origin: server.origin },
      data: makeSaveBody({ basedOn: revision, content: { ...content, title: '那边' } }),
    });
    await page.getByLabel('标题').fill('这边');
    await expect(page.getByText('这篇文章有两个版本。')).toBeVisible();
    await page.getByRole('button', { name: '选择版本' }).click();
    await expect(page.getByRole('dialog')).toContainText('那边');
    await expectChinese(page);
  });
});

test.describe('a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('gets the setup page in Chinese, and the blog is then in Chinese', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.goto(server.setupLink ?? '');
    await expect(page.getByLabel('界面语言')).toHaveValue('zh-Hans');
    await expectChinese(page);
    await page.getByLabel('你的名字').fill('林知夏');
    await page.getByLabel('登录名').fill('zhixia');
    await page.getByLabel('密码').fill('雨后山色空蒙茶烟未散半窗灯');
    await page.getByRole('button', { name: '创建博客' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('书桌');
    await expectChinese(page);
  });
});
