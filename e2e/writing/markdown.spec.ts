import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { importFiles } from '../support/article-folder.ts';
import { expect, showPreview, test, untilScripted } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';
import { startServer } from '../support/server.ts';

const fence = '```';
const article = `---
title: Tea and code
date: 2026-11-01
---

HTML is older[^1].

*[HTML]: Hyper Text Markup Language

[^1]: The note.

${fence}ts
const tea: string = 'green';
${fence}

$\\frac{a}{b}$
`;

/** Imports one article and opens its page. */
async function readArticle(page: Page, origin: string, dataDir: string, text = article) {
  await importFiles(dataDir, { 'tea.md': text });
  await page.goto(origin);
  await page.getByRole('link', { name: 'Tea and code', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea and code');
}

test.describe('code', () => {
  test('is copied by its button, and shows its language', async ({
    server,
    dataDir,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await readArticle(page, server.origin, dataDir);
    const label = await page
      .locator('pre')
      .evaluate((block) => getComputedStyle(block, '::before').content);
    expect(label).toBe('"TypeScript"');
    await page.locator('pre').hover();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("const tea: string = 'green';\n");
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  test('can also be copied with the keyboard', async ({ server, dataDir, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await readArticle(page, server.origin, dataDir);
    await untilScripted(page);
    await page.locator('pre').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page has code, formulas and notes, and no button that does nothing', async ({
    server,
    dataDir,
    page,
  }) => {
    await readArticle(page, server.origin, dataDir);
    await expect(page.locator('pre .hljs-keyword')).toHaveText('const');
    await expect(page.locator('mfrac')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await page.locator('.footnote-ref a').click();
    await expect(page).toHaveURL(/#fn:1$/);
    await page.getByRole('link', { name: 'Back to reference 1' }).click();
    await expect(page).toHaveURL(/#fnref:1$/);
  });
});

test('the meaning of an abbreviation can be shown with the keyboard', async ({
  server,
  dataDir,
  page,
}) => {
  await readArticle(page, server.origin, dataDir);
  const meaning = () =>
    page.locator('abbr').evaluate((abbr) => getComputedStyle(abbr, '::after').content);
  expect(await meaning()).toBe('none');
  await page.keyboard.press('Tab');
  for (let press = 0; press < 10 && (await page.locator('abbr:focus').count()) === 0; press += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await meaning()).toBe('"Hyper Text Markup Language"');
});

test.describe('the preview', () => {
  const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
  const text = (page: Page) => preview(page).locator('.prose');

  async function write(page: Page, text: string): Promise<void> {
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  }

  function watchScripts(context: BrowserContext): string[] {
    const scripts: string[] = [];
    context.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    return scripts;
  }

  test('colours code when its language has loaded, and loads only the languages of the text', async ({
    owned,
  }) => {
    const { page, server } = owned;
    const scripts = watchScripts(page.context());
    await page.goto(`${server.origin}/article/new/`);
    await showPreview(page);
    await write(page, 'no code');
    await expect(text(page)).toHaveText('no code');
    const isPart = (path: string) => /\/(?:python|temml|typescript)-/.test(path);
    expect(scripts.filter(isPart)).toEqual([]);
    await write(page, `${fence}py\nprint(1)\n${fence}`);
    await expect(preview(page).locator('.hljs-built_in')).toHaveText('print');
    expect(scripts.filter(isPart)).toEqual([expect.stringMatching(/\/python-/)]);
  });

  test.describe('without network', () => {
    test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

    test('shows code without colours if its language cannot be loaded', async ({ owned }) => {
      const { page, server } = owned;
      await page.goto(`${server.origin}/article/new/`);
      await showPreview(page);
      await write(page, 'online');
      await expect(text(page)).toHaveText('online');
      await page.context().setOffline(true);
      await write(page, `*offline*\n\n${fence}py\nprint(1)\n${fence}`);
      await expect(preview(page).locator('em')).toHaveText('offline');
      await expect(preview(page).locator('pre')).toHaveText('print(1)');
      await page.context().setOffline(false);
      await write(page, `*online*\n\n${fence}py\nprint(2)\n${fence}`);
      await expect(preview(page).locator('.hljs-built_in')).toHaveText('print');
    });
  });

  test.describe('of a refused text', () => {
    test.use({ expectedErrors: /status of 422/ });

    test('shows the reason; the text can be saved, but not published', async ({ owned }) => {
      const { page, server } = owned;
      await page.goto(`${server.origin}/article/new/`);
      await page.getByLabel('Title').fill('Deep');
      await showPreview(page);
      await write(page, 'fine');
      await expect(text(page)).toHaveText('fine');
      await write(page, `fine\n\n${'>'.repeat(200)} deep`);
      const reason = 'Line 3: Lists and quotes are nested too deeply here.';
      await expect(preview(page).getByRole('alert')).toHaveText(
        `${reason} The article can be saved, but not published.`,
      );
      await publish(page);
      await expect(
        page.getByRole('alert').filter({ hasText: /Publishing failed.*Line 3/ }),
      ).toBeVisible();
      await page.reload();
      await expect(page.locator('.cm-content')).toContainText('>>>>');
      await write(page, 'fine again');
      await expect(preview(page).getByRole('alert')).toHaveCount(0);
      await expect(text(page)).toHaveText('fine again');
    });
  });
});

test.describe('after an upgrade', () => {
  // The page that was open before counts its view at a server that is ending (503) or has ended.
  test.use({ expectedErrors: /net::ERR_|status of 503/ });

  test('the old page is shown at once, and is rendered again in the background', async ({
    server,
    dataDir,
    page,
  }) => {
    await readArticle(page, server.origin, dataDir);
    await server.stop();
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    await database.db.updateTable('renderings').set({ version: 0, html: '<p>old</p>' }).execute();
    await database.close();

    const upgraded = await startServer({ DATA_DIR: dataDir });
    const url = new URL(new URL(page.url()).pathname, upgraded.origin).href;
    try {
      await expect
        .poll(async () => {
          const response = await page.request.get(url);
          expect(response.status()).toBe(200);
          return (await response.text()).includes('hljs-keyword');
        })
        .toBe(true);
    } finally {
      await upgraded.stop();
    }
  });
});
