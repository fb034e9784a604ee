import { uploadId } from '../../src/server/uploads/storage/files.ts';
import { loginUrl, patterns, renditionUrl, uploadUrl } from '../../src/urls.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Files of an old blog that a page of the blog would run, apply or show, if their types said so.
 */
const files = {
  'old.js': 'globalThis.ran = true; document.title = "ran";\n',
  'old.mjs': 'globalThis.ran = true; export default 1;\n',
  'old.css': 'body { display: none }\n',
  'old.html': '<!doctype html><title>ran</title><script>globalThis.ran = true</script>\n',
};

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /MIME type|response code \(404\)|status of 404|Content Security Policy/,
});

test('on no page of the blog is an imported file a script, a style sheet, a worker or a page', {
  tag: '@rest',
}, async ({ dataDir, server, page }) => {
  const links = Object.keys(files).map((name) => `[${name}](${name})`);
  await importFiles(dataDir, { 'old.md': article('On old files', links.join(' ')), ...files });
  const addresses = Object.entries(files).flatMap(([name, content]) => {
    const id = uploadId(Buffer.from(content));
    return [uploadUrl(id, name), renditionUrl(id, 480)];
  });
  for (const path of [loginUrl, patterns.home]) {
    await page.goto(server.origin + path);
    for (const address of addresses) {
      const taken = await page.evaluate(takesPart, address);
      expect([path, address, taken]).toEqual([path, address, []]);
    }
    expect(await page.evaluate(() => document.title)).not.toBe('ran');
    await expect(page.locator('body')).toBeVisible();
  }
  for (const address of addresses) {
    // A download ends the navigation, and the page stays. No picture has this width, so that
    // address has a page of the blog.
    const saved = page.waitForEvent('download', { timeout: 5_000 }).catch(() => undefined);
    const shown = await page.goto(server.origin + address).catch(() => undefined);
    if (!shown) expect(await saved).toBeDefined();
    else expect([address, shown.status()]).toEqual([address, 404]);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  }
});

/** In which ways a page takes the file at an address for a part of itself. */
async function takesPart(address: string): Promise<string[]> {
  const settled = (element: HTMLElement) =>
    new Promise<boolean>((resolve) => {
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      document.head.append(element);
    });
  const script = Object.assign(document.createElement('script'), { src: address });
  const code = Object.assign(document.createElement('script'), { src: address, type: 'module' });
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  const ways = {
    script: await settled(script),
    module: await settled(code),
    'style sheet': await settled(sheet),
    import: await import(address).then(
      () => true,
      () => false,
    ),
    'offline worker': await (navigator.serviceWorker?.register(address) ?? Promise.reject()).then(
      () => true,
      () => false,
    ),
    'what it ran': 'ran' in globalThis,
  };
  return Object.entries(ways).flatMap(([way, isTaken]) => (isTaken ? [way] : []));
}
