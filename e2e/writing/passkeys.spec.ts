import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { apiLoginPasskeyUrl, removeBlogUrl, securityUrl } from '../../src/urls.ts';
import { withVariants } from '../../test/dose.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { findViolations } from '../support/axe.ts';
import { expect, logIn, test, untilSaved, write } from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

/** The same server by its name: there are no passkeys at a number. */
const byName = (origin: string) => origin.replace('127.0.0.1', 'localhost');

/**
 * As in a browser that shows no passkeys among the suggestions of a field. Chromium’s virtual
 * device takes a suggestion at once.
 */
async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/**
 * Opens the security page at the name of the host, and adds a passkey. Returns the device that
 * keeps it.
 */
async function addPasskey(page: Page, origin: string, label = 'Add a passkey') {
  const device = await addAuthenticator(page);
  await logIn(page, origin);
  await page.goto(origin + securityUrl());
  await page.getByRole('button', { name: label }).press('Enter');
  await page.waitForURL(`**${securityUrl('passkeyAdded')}`);
  return device;
}

const texts = {
  en: {
    add: 'Add a passkey',
    added: 'The passkey is added.',
    logIn: 'Log in with a passkey',
    remove: /^Remove /,
    removed: 'The passkey is removed.',
    unknown: 'This blog does not know this passkey.',
  },
  'zh-Hans': {
    add: '添加通行密钥',
    added: '通行密钥已添加',
    logIn: '用通行密钥登录',
    remove: /^移除 /,
    removed: '通行密钥已移除',
    unknown: '本博客没有这个通行密钥',
  },
};

for (const language of withVariants<keyof typeof texts>(['en'], ['zh-Hans'])) {
  const t = texts[language];
  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: /status of 401/ });

    test('the owner adds a passkey, logs in with it alone, and removes it, with the keyboard', {
      tag: language === 'en' ? [] : '@rest',
    }, async ({ server, owned: { page }, dataDir }) => {
      const origin = byName(server.origin);
      await changeSettings(dataDir, { language });
      const device = await addPasskey(page, origin, t.add);
      await expect(page.getByRole('status').first()).toContainText(t.added);
      expect(await device.count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);

      await withoutSuggestions(page);
      await page.context().clearCookies();
      await page.goto(`${origin}/login?next=/desk`);
      await expect(page.getByRole('button', { name: t.logIn })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t.logIn }).press('Enter');
      await page.waitForURL(`${origin}/desk`);

      await page.goto(origin + securityUrl());
      await page.getByRole('button', { name: t.remove }).press('Enter');
      await expect(page.getByRole('status').first()).toContainText(t.removed);
      await page.context().clearCookies();
      await page.goto(`${origin}/login`);
      await expect(page.getByRole('button', { name: t.logIn })).toBeHidden();
    });

    test('a passkey that was removed meanwhile does not log in, and the page says why', {
      tag: '@rest',
    }, async ({ server, owned: { page }, dataDir }) => {
      const origin = byName(server.origin);
      await changeSettings(dataDir, { language });
      await addPasskey(page, origin, t.add);
      await withoutSuggestions(page);
      await page.context().clearCookies();
      await page.goto(`${origin}/login`);
      const button = page.getByRole('button', { name: t.logIn });
      await expect(button).toBeVisible();
      const database = await openDatabase({ dataDir, databaseUrl: undefined });
      await database.db.updateTable('passkeys').set({ id: 'another' }).execute();
      await database.close();
      await button.press('Enter');
      await expect(page.getByRole('alert')).toContainText(t.unknown);
    });
  });
}

test('a browser that suggests passkeys in the field for the name logs in with one', {
  tag: '@rest',
}, async ({ server, owned: { page } }) => {
  const origin = byName(server.origin);
  await addPasskey(page, origin);
  await page.context().clearCookies();
  await page.goto(`${origin}/login?next=/desk`);
  await page.waitForURL(`${origin}/desk`);
});

test.describe('a login page that was open for a long time', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('suggests passkeys again when the challenge has ended', { tag: '@rest' }, async ({
    server,
    owned: { page },
  }) => {
    const origin = byName(server.origin);
    await addPasskey(page, origin);
    await page.context().clearCookies();
    const body = { error: { code: 'passkey-late', message: 'That took too long.' } };
    await page.route(
      `**${apiLoginPasskeyUrl}`,
      (route) => route.fulfill({ status: 401, json: body }),
      {
        times: 1,
      },
    );
    await page.goto(`${origin}/login?next=/desk`);
    await page.waitForURL(`${origin}/desk`);
  });
});

test('a device that did not check its user adds no passkey, and logs in with none', {
  tag: '@rest',
}, async ({ server, owned: { page } }) => {
  const origin = byName(server.origin);
  const device = await addPasskey(page, origin);
  await device.setUserVerified(false);
  await withoutSuggestions(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No passkey was used.');
  expect(await device.count()).toBe(1);
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No passkey was used.');
});

test('a second passkey of the same device is refused by the device', { tag: '@rest' }, async ({
  server,
  owned: { page },
}) => {
  const device = await addPasskey(page, byName(server.origin));
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This passkey was added before.');
  expect(await device.count()).toBe(1);
});

/** As if the owner had given the password long ago. */
async function endProof(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await database.db.updateTable('sessions').set({ proven_at: 0 }).execute();
  await database.close();
}

test('a passkey confirms that it is the owner, and changes a password that was forgotten', {
  tag: '@rest',
}, async ({ server, owned: { page }, dataDir }) => {
  const origin = byName(server.origin);
  await addPasskey(page, origin);
  await endProof(dataDir);
  await page.goto(origin + securityUrl());
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).press('Enter');
  await page.waitForURL(`**${securityUrl('proven')}`);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();

  const change = page.getByRole('button', { name: 'Change with a passkey' });
  await change.press('Enter');
  // The page asks for the new password first, and not for the current one.
  await expect(page.getByRole('alert')).toHaveText('The password is empty');
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill('seven slow boats upriver 9');
  await change.press('Enter');
  await page.waitForURL(`**${securityUrl('passwordChanged')}`);
});

test('a passkey confirms that everything is deleted', { tag: '@rest' }, async ({
  server,
  owned: { page },
  dataDir,
}) => {
  const origin = byName(server.origin);
  await addPasskey(page, origin);
  await endProof(dataDir);
  await page.goto(origin + removeBlogUrl);
  const confirm = page.getByRole('button', { name: 'Delete with a passkey' });
  await confirm.press('Enter');
  const name = page.getByLabel('Blog name');
  await expect(name).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('This is not the name of the blog.');
  await name.fill('随笔');
  expect(await findViolations(page)).toEqual([]);
  await confirm.press('Enter');
  await expect(page.getByText('Everything has been deleted for good.')).toBeVisible();
});

test('a passkey is renamed with the keyboard', { tag: '@rest' }, async ({
  server,
  owned: { page },
}) => {
  await addPasskey(page, byName(server.origin));
  await page.locator('summary', { hasText: 'Rename' }).press('Enter');
  const field = page.getByLabel('Name of the passkey');
  await field.fill('Blue telephone');
  expect(await findViolations(page)).toEqual([]);
  await field.press('Enter');
  await page.waitForURL(`**${securityUrl('passkeyRenamed')}`);
  await expect(page.getByText('Blue telephone')).toBeVisible();
});

test.describe('a session that ends while the owner writes', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('goes on after a login with a passkey in the dialog', { tag: '@rest' }, async ({
    server,
    owned: { page },
    dataDir,
  }) => {
    const origin = byName(server.origin);
    await addPasskey(page, origin);
    await withoutSuggestions(page);
    await page.goto(`${origin}/article/new/`);
    await page.getByLabel('Title').fill('Kept words');
    await untilSaved(page);
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    await database.db.deleteFrom('sessions').execute();
    await database.close();
    await write(page, 'And more.');
    await page.getByRole('alert').getByRole('button', { name: 'Log in' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
    await untilSaved(page);
    await page.reload();
    await expect(page.getByText('And more.')).toBeVisible();
  });
});

test('without a script the page says that passkeys need one, and the login has no button', {
  tag: '@rest',
}, async ({ server, owned: { page }, browser }) => {
  const origin = byName(server.origin);
  await addPasskey(page, origin);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(origin + securityUrl());
  await expect(plain.getByText('Adding a passkey needs JavaScript')).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await context.clearCookies();
  await plain.goto(`${origin}/login`);
  await expect(plain.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await context.close();
});

test('the command line says that passkeys still log in, and removes them', {
  tag: '@rest',
}, async ({ server, owned: { page }, dataDir }) => {
  const origin = byName(server.origin);
  const device = await addPasskey(page, origin);
  const run = (args: string[], input = '') =>
    runProgram(['owner', ...args], { environment: { DATA_DIR: dataDir }, input });
  const set = await run(['set', '--username', 'lin'], 'seven slow boats upriver 9\n');
  expect(set.stdout).toContain('Passkeys that can still log in: 1.');
  await page.goto(`${origin}/login?next=/desk`);
  await page.waitForURL(`${origin}/desk`);

  const reset = await run(['reset-factors']);
  expect(reset.stdout).toBe(
    'Codes were not on.\nPasskeys removed: 1.\nThe login asks for name and password alone.\n',
  );
  expect(await device.count()).toBe(1);
  await page.goto(origin + securityUrl());
  await expect(page.getByText('Codes and passkeys reset with the command line')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
});
