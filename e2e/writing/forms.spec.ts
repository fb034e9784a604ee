// The forms of the owner: how a field looks, what is unsaved, what is wrong.

import type { Locator, Page } from '@playwright/test';
import { deskUrl, loginUrl, securityUrl, settingsUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { createOwner, expect, owner, test, untilScripted } from '../support/fixtures.ts';

// A form with a fault is answered with 400 or 401.
test.use({ expectedErrors: /status of 40[01]/ });

const row = (page: Page) => page.locator('.save-row');
const unsaved = (page: Page) => page.getByText('Unsaved changes');

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Types as a person does. Browsers ask on leaving only then. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

test('a field is one line of 22rem, its label beside it or above it', async ({
  owned: { page, server },
}) => {
  for (const path of [settingsUrl, securityUrl()]) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(server.origin + path);
      const looks = await page
        .locator('main .field :is(input, select, textarea)')
        .evaluateAll((fields) =>
          fields.map((field) => {
            const style = getComputedStyle(field);
            const sides = ['top', 'right', 'left'].map((side) =>
              style.getPropertyValue(`border-${side}-width`),
            );
            return [style.borderBottomWidth, ...sides, style.backgroundColor].join(' ');
          }),
        );
      expect(looks.length).toBeGreaterThan(1);
      expect(new Set(looks)).toEqual(new Set(['1px 0px 0px 0px rgba(0, 0, 0, 0)']));
      const field = page.locator('main .field > input').first();
      const input = await boxOf(field);
      const label = await boxOf(page.locator('main .field:has(> input) > label').first());
      if (width === 1280) {
        expect(input.width).toBe(22 * 17);
        expect(label.right).toBeLessThanOrEqual(input.x);
        expect(Math.abs(label.y + label.height / 2 - input.y - input.height / 2)).toBeLessThan(1);
      } else {
        expect(label.bottom).toBeLessThanOrEqual(input.y);
        expect(label.x).toBe(input.x);
      }
    }
  }
});

test('what is unsaved stands at the bottom with its two answers, and goes with the change', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + settingsUrl);
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  const heading = page.getByLabel('List heading');
  await type(heading, 'Notes');
  await expect(unsaved(page)).toBeInViewport();
  const bar = await boxOf(row(page));
  expect(bar.bottom).toBe(page.viewportSize()?.height);
  expect(bar.width).toBeGreaterThan(1200);
  expect(await findViolations(page)).toEqual([]);
  await type(heading, '随笔');
  await expect(unsaved(page)).toHaveCount(0);
  await page.getByLabel('Time zone').selectOption('Asia/Shanghai');
  await expect(unsaved(page)).toBeVisible();

  await page.getByRole('link', { name: 'Discard' }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');

  await type(heading, 'Notes');
  await heading.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(heading).toHaveValue('Notes');
});

test('leaving the page asks while something is unsaved, and only then', async ({
  owned: { page, server },
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.goto(server.origin + settingsUrl);
  const heading = page.getByLabel('List heading');
  await type(heading, 'Notes');
  const logo = page.getByRole('banner').getByRole('link', { name: '随笔' });
  await logo.click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL(server.origin + settingsUrl);
  await expect(heading).toHaveValue('Notes');
  await type(heading, '随笔');
  await logo.click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.goto(server.origin + settingsUrl);
  await type(heading, 'Notes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('a fault stands below its field in ink and weight, and its field has the focus', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + settingsUrl);
  await page.getByLabel('Articles per page').fill('many');
  await page.getByLabel('List heading').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  const heading = page.getByLabel('List heading');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription('The list heading is empty');
  await expect(row(page)).toContainText('Not saved: fix the marked fields.');
  await expect(row(page)).toBeInViewport();
  const size = page.getByLabel('Articles per page');
  const lines = (field: Locator) =>
    field.evaluate((element) => getComputedStyle(element).borderBottom);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(await lines(size)).toBe(`2px dashed ${ink}`);
  expect(await lines(heading)).toBe(`2px solid ${ink}`);
  const fault = page.getByRole('alert').last();
  await expect(fault).toHaveText('Articles per page must be a whole number from 1 to 100');
  await expect(fault).toHaveCSS('color', ink);
  await expect(fault).toHaveCSS('font-weight', '600');
  const sign = (element: Element) => getComputedStyle(element, '::before').content;
  expect(await fault.evaluate(sign)).toContain('！');
  expect((await boxOf(fault)).y).toBeGreaterThanOrEqual((await boxOf(size)).bottom);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Discard' }).click();
  await expect(heading).toHaveValue('随笔');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the login has the focus in the name, tells an empty field by itself, and leads to the desk', async ({
  server,
  page,
  dataDir,
}) => {
  await createOwner(dataDir);
  await page.goto(server.origin);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/login/);
  await untilScripted(page);
  const name = page.getByLabel('Login name');
  await expect(name).toBeFocused();
  await page.getByLabel('Password').fill(owner.password);
  await page.getByLabel('Password').press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('The login name is empty');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(owner.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.origin + deskUrl);
});

test('the seal is cut beside the name while it is typed, and the heading follows the name', async ({
  server,
  page,
}) => {
  await page.goto(server.setupLink ?? '');
  const seal = page.locator('[data-seal]');
  const isSeal = () => seal.evaluate((element) => element.matches('.logo-seal'));
  const brand = page.getByLabel('Blog name');
  const heading = page.getByLabel('List heading');
  await expect(heading).toHaveValue('随笔');
  await type(brand, '半日闲');
  await expect(seal).toHaveText('半日闲');
  expect(await isSeal()).toBe(true);
  await expect(heading).toHaveValue('半日闲');
  await type(brand, 'Snow and tea');
  await expect(seal).toHaveText('Snow and tea');
  expect(await isSeal()).toBe(false);
  await type(heading, 'Notes');
  await type(brand, '听雨');
  await expect(seal).toHaveText('听雨');
  expect(await isSeal()).toBe(true);
  await expect(heading).toHaveValue('Notes');
  await page.getByLabel('Your name').fill('林知夏');
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL(server.origin + deskUrl);
  await page.goto(server.origin + settingsUrl);
  await expect(seal).toHaveText('听雨');
  await expect(heading).toHaveValue('Notes');
  await brand.fill('');
  await brand.pressSequentially('茶');
  await expect(seal).toHaveText('茶');
  await expect(heading).toHaveValue('Notes');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('settings are saved, a fault has the focus, and its values can be discarded', async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + settingsUrl);
    await expect(page.locator('[data-seal]')).toHaveText('随笔');
    await expect(page.getByRole('link', { name: 'Discard' })).toBeHidden();
    const heading = page.getByLabel('List heading');
    await heading.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(heading).toBeFocused();
    await expect(page.getByText('Not saved: fix the marked fields.')).toBeInViewport();
    await page.getByRole('link', { name: 'Discard' }).click();
    await expect(heading).toHaveValue('随笔');
    await heading.fill('Notes');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await expect(heading).toHaveValue('Notes');
  });

  test('the login names the empty field', async ({ server, page, dataDir }) => {
    await createOwner(dataDir);
    await page.goto(server.origin + loginUrl);
    await expect(page.getByLabel('Login name')).toBeFocused();
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The password is empty');
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(server.origin + deskUrl);
  });
});
