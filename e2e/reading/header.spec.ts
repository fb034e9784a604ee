// Section 2 of the specification, row by row.
import { importDemo } from '../support/demo.ts';
import { expect, owner, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

test('a logo button labelled with the owner’s brand, linking to the home page', async ({
  dataDir,
  server,
  page,
}) => {
  await changeSettings(dataDir, { brand: '听雨轩' });
  await page.goto(`${server.origin}/archive/`);
  const logo = page.getByRole('banner').getByRole('link', { name: '听雨轩' });
  await expect(logo).toHaveAttribute('href', '/');
  await logo.click();
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('a 24-column grid; the logo stands in a column of span 4 with offset 4', async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/', '/desk', '/article/new/']) {
    await page.goto(server.origin + path);
    const header = page.locator('.site-header');
    const { columns, left, width } = await header.evaluate((header) => {
      const { gridTemplateColumns, paddingInlineStart, paddingInlineEnd } =
        getComputedStyle(header);
      const start = Number.parseFloat(paddingInlineStart);
      const { x, width } = header.getBoundingClientRect();
      return {
        columns: gridTemplateColumns.split(' ').length,
        left: x + start,
        width: width - start - Number.parseFloat(paddingInlineEnd),
      };
    });
    expect(columns, path).toBe(24);
    const logo = page.locator('.logo');
    await expect(logo).toHaveCSS('grid-column-start', '5');
    await expect(logo).toHaveCSS('grid-column-end', 'span 4');
    expect((await logo.boundingBox())?.x, path).toBeCloseTo(left + (width * 4) / 24, 0);
  }
});

test('where the logo stands, the text begins', async ({ server, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.origin);
  const logo = await page.locator('.logo').boundingBox();
  expect((await page.locator('.column').boundingBox())?.x).toBeCloseTo(logo?.x ?? 0, 0);
});

test.describe('a user navigation button', () => {
  test('offers a visitor Log in', async ({ server, page }) => {
    await page.goto(server.origin);
    const navigation = page.getByRole('banner').getByRole('navigation', { name: 'User' });
    await expect(navigation.getByRole('link')).toHaveText(['Log in']);
    await navigation.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('offers the owner New article, Desk, Log out, by keyboard too', async ({
    owned: { page, server },
  }) => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('#userMenu');
    await expect(menu).toBeVisible();
    await expect(menu.locator('a, button')).toHaveText(['New article', 'Desk', 'Log out']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto(`${server.origin}/desk`);
    await expect(page).toHaveURL(/\/login\?next=%2Fdesk$/);
    await page.getByLabel('Login name').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${server.origin}/desk`);
  });
});

test('the edit page’s header also has an article info/settings control', async ({
  owned: { page, server },
}) => {
  await page.goto(`${server.origin}/article/new/`);
  const control = page.getByRole('banner').getByRole('button', { name: 'Settings' });
  await expect(control).toBeVisible();
});

test('on narrow screens the offset gives way; nothing ever scrolls sideways at 320 px', {
  tag: '@rest',
}, async ({ dataDir, server, page }) => {
  await importDemo(dataDir);
  await changeSettings(dataDir, {
    brand: 'The Long and Winding Notebook of Alexandra Featherstonehaugh',
    footerLinks: [{ label: 'A'.repeat(60), url: 'https://example.org/' }],
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.origin);
  expect((await page.locator('.logo').boundingBox())?.x).toBeLessThan(24);
  const hrefsOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const urls = [
    server.origin,
    ...(await hrefsOf('.entry h2 a')),
    // One page of a tag is like another.
    ...(await hrefsOf('.tags a')).slice(0, 2),
    `${server.origin}/login`,
    `${server.origin}/archive/`,
  ];
  for (const url of urls) {
    await page.goto(url);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, url).toBeLessThanOrEqual(320);
  }
});
