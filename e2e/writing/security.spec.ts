import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openDatabase } from '../../src/db/connection/open.ts';
import { securityUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import {
  expect,
  forgetSession,
  logIn,
  owner,
  test,
  untilSaved,
  write,
} from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

const newPassword = 'seven slow boats upriver 9';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('the owner ends another device and changes the password, with the keyboard alone', {
      tag: javaScriptEnabled ? [] : '@rest',
    }, async ({ owned: { server, page }, browser }) => {
      const other = await browser.newContext();
      const otherPage = await other.newPage();
      await otherPage.goto(`${server.origin}/login?next=/desk`);
      await otherPage.getByLabel('Login name').fill(owner.username);
      await otherPage.getByLabel('Password').fill(owner.password);
      await otherPage.getByLabel('Password').press('Enter');
      await otherPage.waitForURL(`${server.origin}/desk`);

      await page.goto(`${server.origin}/desk`);
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

test('axe finds no fault, and nothing is wider than 320 px, in both languages and colours', {
  tag: '@rest',
}, async ({ owned: { server, page }, dataDir, browser }) => {
  const other = await browser.newContext();
  await logIn(await other.newPage(), server.origin);
  for (const language of ['en', 'zh-Hans'] as const) {
    await changeSettings(dataDir, { language });
    await page.goto(server.origin + securityUrl('ended'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findViolations(page)).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      }
    }
  }
  await other.close();
});

/** Switches the codes on with the keyboard. Returns the secret and the recovery codes. */
async function switchOn(page: Page, origin: string) {
  await page.goto(origin + securityUrl());
  await page.getByRole('button', { name: 'Set up codes' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Picture of the secret' })).toBeVisible();
  const secret = (await page.locator('.security-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six digits').fill(new TOTP({ secret }).generate());
  await page.getByLabel('Six digits').press('Enter');
  const recovery = page.locator('.security-recovery code');
  await expect(recovery).toHaveCount(10);
  return { secret, recoveryCodes: await recovery.allInnerTexts() };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled, expectedErrors: /status of 401/ });

    test('the owner logs in with a code, and with a recovery code once', { tag: '@rest' }, async ({
      owned: { server, page },
      dataDir,
    }) => {
      const { secret, recoveryCodes } = await switchOn(page, server.origin);
      if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
      const logInWith = async (code: string) => {
        await forgetSession(page);
        await page.goto(`${server.origin}/login?next=/desk`);
        await page.getByLabel('Login name').fill(owner.username);
        await page.getByLabel('Password').fill(owner.password);
        await page.getByLabel('Code').fill(code);
        await page.getByLabel('Code').press('Enter');
      };
      // The code of the next step, because that of this step has switched the codes on.
      await logInWith(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
      await page.waitForURL(`${server.origin}/desk`);
      const [recoveryCode = ''] = recoveryCodes;
      await logInWith(recoveryCode);
      await page.waitForURL(`${server.origin}/desk`);
      await logInWith(recoveryCode);
      await expect(page.getByRole('alert')).toContainText('or the code is wrong.');

      const reset = await runProgram(['owner', 'reset-factors'], {
        environment: { DATA_DIR: dataDir },
      });
      expect(reset.stdout).toBe(
        'Codes were switched off, and 9 recovery codes were removed.\nPasskeys removed: 0.\nThe login asks for name and password alone.\n',
      );
      await page.goto(`${server.origin}/login?next=/desk`);
      await expect(page.getByLabel('Code')).toBeHidden();
      await page.getByLabel('Login name').fill(owner.username);
      await page.getByLabel('Password').fill(owner.password);
      await page.getByLabel('Password').press('Enter');
      await page.waitForURL(`${server.origin}/desk`);
    });
  });
}

test.describe('a session that ends while the owner writes', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('the dialog of a page from before the codes asks for one, and no word is lost', {
    tag: '@rest',
  }, async ({ owned: { server, page }, context, dataDir }) => {
    await page.goto(`${server.origin}/article/new/`);
    await page.getByLabel('Title').fill('Kept words');
    await untilSaved(page);
    const other = await context.newPage();
    const { recoveryCodes } = await switchOn(other, server.origin);
    await other.close();
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    await database.db.deleteFrom('sessions').execute();
    await database.close();
    await write(page, 'And more.');
    await page.getByRole('alert').getByRole('button', { name: 'Log in' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login name').fill(owner.username);
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByLabel('Password').press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Enter your code as well.');
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await dialog.getByLabel('Code').press('Enter');
    await untilSaved(page);
    await page.reload();
    await expect(page.getByText('And more.')).toBeVisible();
  });
});
