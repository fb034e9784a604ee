import { TOTP } from 'otpauth';
import { apiLoginUrl, deskUrl, securityUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { createOwner, expect, logIn, owner, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

const newPassword = 'seven slow boats upriver 9';
const texts = {
  en: {
    line: /^⚠ Somebody seems to know your password: 10 logins in 30 days had the right password and a wrong code, the last one (?:just now|\d+ \w+ ago)\.$/,
    link: 'If this was not you, change the password.',
    newPassword: 'New password',
    current: 'Current password',
  },
  'zh-Hans': {
    line: /^⚠ 似乎有人知道你的密码：近 30 天有 10 次登录密码正确但验证码错误（最近一次：(?:刚刚|\d+ ?\S+前)）。$/,
    link: '若不是你本人，请立即修改密码。',
    newPassword: '新密码',
    current: '当前密码',
  },
};

test('the desk tells of guessed codes in both languages and colours, and leads to the form that ends it', {
  tag: '@rest',
}, async ({ dataDir, page }) => {
  await createOwner(dataDir);
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  await logIn(page, server.origin);
  await page.goto(server.origin + securityUrl());
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const secret = (await page.locator('.security-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six digits').fill(new TOTP({ secret }).generate());
  await page.getByLabel('Six digits').press('Enter');
  await expect(page.locator('.security-recovery code')).toHaveCount(10);

  const guess = (number: number) =>
    fetch(server.origin + apiLoginUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${number}`,
      },
      body: JSON.stringify({ ...owner, code: 'not a code' }),
    });
  for (let number = 0; number < 10; number += 1) expect((await guess(number)).status).toBe(401);
  const early = await guess(11);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);

  for (const lang of ['en', 'zh-Hans'] as const) {
    await changeSettings(dataDir, { language: lang });
    await page.goto(server.origin + deskUrl);
    const alert = page.getByRole('alert');
    await expect(alert.locator('b')).toHaveText(texts[lang].line);
    await expect(alert.getByRole('link')).toHaveText(texts[lang].link);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findViolations(page)).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      }
    }
  }

  const t = texts['zh-Hans'];
  await page.getByRole('link', { name: t.link }).press('Enter');
  await page.waitForURL(`**${securityUrl()}#passwordHeading`);
  await page.getByLabel(t.current).first().fill(owner.password);
  await page.getByLabel(t.newPassword).fill(newPassword);
  await page.getByLabel(t.newPassword).press('Enter');
  await expect(page.getByRole('status').first()).toBeVisible();
  await page.goto(server.origin + deskUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('书桌');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.close();
  await server.stop();
});
