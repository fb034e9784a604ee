import { securityUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, logIn, owner, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const newPassword = 'seven slow boats upriver 9';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('the owner ends another device and changes the password, with the keyboard alone', async ({
      owned: { server, page },
      browser,
    }) => {
      const other = await browser.newContext();
      const otherPage = await other.newPage();
      await otherPage.goto(`${server.origin}/login?next=/desk`);
      await otherPage.getByLabel('Login name').fill(owner.username);
      await otherPage.getByLabel('Password').fill(owner.password);
      await otherPage.getByLabel('Password').press('Enter');
      await otherPage.waitForURL('**/desk');

      await page.goto(server.origin);
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.getByRole('link', { name: 'Security' }).press('Enter');
      await page.waitForURL(`**${securityUrl()}`);
      await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).press('Enter');
      await expect(page.getByRole('status').first()).toHaveText('The device is logged out.');
      await otherPage.goto(`${server.origin}/desk`);
      await expect(otherPage).toHaveURL(/\/login/);
      await other.close();

      await page.getByLabel('Current password').fill(owner.password);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByLabel('New password').press('Enter');
      await expect(page.getByRole('status').first()).toContainText('The password is changed.');
      await expect(page.getByText('Password changed; other devices logged out')).toBeVisible();
    });
  });
}

test('axe finds no fault, and nothing is wider than 320 px, in both languages and colours', async ({
  owned: { server, page },
  dataDir,
  browser,
}) => {
  const other = await browser.newContext();
  await logIn(await other.newPage(), server.origin);
  for (const language of ['en', 'zh-Hans'] as const) {
    await changeSettings(dataDir, { language });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.origin + securityUrl('ended'));
        expect(await findViolations(page)).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      }
    }
  }
  await other.close();
});
