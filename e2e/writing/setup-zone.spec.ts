// The setup takes language and time zone from the browser.

import { expect, owner, test } from '../support/fixtures.ts';

// A form with a fault is answered with 400.
test.use({ expectedErrors: /status of 400/ });

test.describe('a browser in India that prefers Chinese', () => {
  // A browser knows a zone by its old name.
  test.use({ locale: 'zh-CN', timezoneId: 'Asia/Calcutta' });

  test('sets up a blog in its language and its time zone, and both can be changed', async ({
    server,
    page,
  }) => {
    await page.goto(server.setupLink ?? '');
    await expect(page.getByLabel('界面语言')).toHaveValue('zh-Hans');
    const zone = page.getByLabel('时区');
    await expect(zone).toHaveValue('Asia/Kolkata');
    await page.getByLabel('登录名').fill(owner.username);
    await page.getByLabel('密码').fill(owner.password);
    await zone.selectOption('Asia/Shanghai');
    await page.getByLabel('你的名字').fill(' ');
    await page.getByRole('button', { name: '创建博客' }).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(zone).toHaveValue('Asia/Shanghai');
    await page.getByLabel('你的名字').fill('林知夏');
    await page.getByLabel('密码').fill(owner.password);
    await page.getByRole('button', { name: '创建博客' }).click();
    await page.goto(`${server.origin}/settings`);
    await expect(page.getByLabel('时区')).toHaveValue('Asia/Shanghai');
    await expect(page.getByLabel('界面语言')).toHaveValue('zh-Hans');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });

  test('the zone is UTC until another one is chosen', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.goto(server.setupLink ?? '');
    await expect(page.getByLabel('界面语言')).toHaveValue('zh-Hans');
    await expect(page.getByLabel('时区')).toHaveValue('UTC');
  });
});
