import { deskUrl, loginUrl, newArticleUrl } from '../../src/urls.ts';
import { createOwner, expect, owner, showPreview, test, write } from '../support/fixtures.ts';

// Browsers treat an address of this machine like https, so the test needs another name.
test.use({
  serviceWorkers: 'allow',
  // The browser says that it has no use for this header on plain http.
  expectedErrors: /^The Cross-Origin-Opener-Policy header has been ignored/,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP blog.test 127.0.0.1'];
    await use({ ...launchOptions, args });
  },
});

test('on plain http, where browsers have no offline worker, desk and edit page work', {
  tag: '@rest',
}, async ({ page, server, dataDir }) => {
  await createOwner(dataDir);
  const origin = server.origin.replace('127.0.0.1', 'blog.test');
  await page.goto(origin + loginUrl);
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.goto(origin + deskUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');
  await page.goto(origin + newArticleUrl);
  await showPreview(page);
  await write(page, '**Written** at home');
  await expect(page.locator('.prose strong')).toHaveText('Written');
  // The hash of a file, and the lock of its tab, do without what browsers give to https only.
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, png);
  await expect(page.locator('.prose img')).toHaveJSProperty('naturalWidth', 1);
});
