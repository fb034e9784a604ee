// Section 1 of the specification, row by row.
import type { Page } from '@playwright/test';
import { importDemo } from '../support/demo.ts';
import { createOwner, expect, holdBack, logIn, test } from '../support/fixtures.ts';
import { openWithoutPrefetch } from '../support/prefetch.ts';

const tea = '一碗茶的工夫';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ dataDir }) => {
  await importDemo(dataDir);
});

async function findReadUrl(page: Page, origin: string): Promise<string> {
  await page.goto(origin);
  const link = page.getByRole('link', { name: tea, exact: true });
  return new URL((await link.getAttribute('href')) ?? '', origin).href;
}

test('`/` and `/articles`: the article list', { tag: '@rest' }, async ({ server, page }) => {
  for (const path of ['/', '/articles']) {
    expect((await page.goto(server.origin + path))?.status()).toBe(200);
    await expect(heading(page)).toHaveText('随笔');
    await expect(page.getByRole('article')).toHaveCount(11);
  }
});

test('`/article/{articleID}/read/`: the reading page', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  const url = await findReadUrl(page, server.origin);
  expect(new URL(url).pathname).toMatch(/^\/article\/[0-9A-HJKMNP-TV-Z]{12}\/read\/$/);
  await page.goto(url);
  await expect(heading(page)).toHaveText(tea);
});

test('`/article/new/` and `/article/{articleID}/edit/`: the edit page', { tag: '@rest' }, async ({
  dataDir,
  server,
  page,
}) => {
  const readUrl = await findReadUrl(page, server.origin);
  await createOwner(dataDir);
  await logIn(page, server.origin);
  await page.goto(`${server.origin}/article/new/`);
  await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toHaveText(
    'Write… Type / for all commands',
  );
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.goto(readUrl.replace('/read/', '/edit/'));
  await expect(page.getByLabel('Title')).toHaveValue(tea);
});

test('`POST /delete/{articleID}`: JSON with articleID, status 200', { tag: '@rest' }, async ({
  dataDir,
  server,
  page,
}) => {
  const readUrl = await findReadUrl(page, server.origin);
  const [, articleID = ''] = /article\/(\w+)\/read/.exec(readUrl) ?? [];
  await createOwner(dataDir);
  await logIn(page, server.origin);
  const status = await page.evaluate(async (articleID) => {
    const answer = await fetch(`/delete/${articleID}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ articleID }),
    });
    return answer.status;
  }, articleID);
  expect(status).toBe(200);
  await page.goto(server.origin);
  await expect(page.getByRole('link', { name: tea, exact: true })).toHaveCount(0);
});

test('`/login`, `/setup`, `/desk`: to log in, to create the owner once, the owner’s own list', {
  tag: '@rest',
}, async ({ dataDir, server, page }) => {
  await page.goto(server.setupLink ?? '');
  await expect(heading(page)).toHaveText('Make this blog yours');
  await createOwner(dataDir);
  await page.goto(`${server.origin}/login`);
  await expect(heading(page)).toHaveText('Log in');
  await logIn(page, server.origin);
  await page.goto(`${server.origin}/desk`);
  await expect(heading(page)).toHaveText('Desk');
});

test('the same addresses without their last `/` answer 308 to the one with it', {
  tag: '@rest',
}, async ({ server, page, request }) => {
  const readUrl = await findReadUrl(page, server.origin);
  const paths = [readUrl, readUrl.replace('read', 'edit'), `${server.origin}/article/new/`];
  for (const url of [...paths, `${server.origin}/archive/`, `${server.origin}/tag/tea/`]) {
    const answer = await request.get(url.slice(0, -1), { maxRedirects: 0 });
    expect(answer.status(), url).toBe(308);
    expect(new URL(answer.headers().location ?? '', url).href).toBe(url);
  }
});

test.describe('any other', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('a calm 404 page with the header', { tag: '@rest' }, async ({ server, page }) => {
    for (const path of [
      '/nowhere',
      '/articles/',
      '/article/',
      '/article/0123456789AB/read/',
      '/nowhere.html',
      '/%zz',
      '/article/%E0%A4%A/read/',
    ]) {
      const answer = await page.goto(server.origin + path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('banner')).toContainText('随笔');
      await expect(heading(page)).toHaveText('Page not found');
    }
  });
});

test.describe('the read and edit pages load on demand, and say `Loading...` while they do', () => {
  test('when a click has not produced the next document within 150 ms', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await openWithoutPrefetch(page, server.origin);
    const release = await holdBack(page, '**/read/');
    // Playwright cannot ask a page that navigates, so the page writes to the console. Timers end in
    // the order of their times, however slow the machine is.
    const told = page.waitForEvent('console', (message) => message.text().startsWith('after 160'));
    const shown: string[] = [];
    page.on('console', (message) => shown.push(message.text()));
    await page.evaluate(() => {
      const loading = document.getElementById('pageLoading');
      const tell = (time: number) =>
        console.info(`after ${time} ms: ${loading?.hidden ? '' : loading?.textContent}`);
      const times = [0, 140, 160];
      document.addEventListener('click', () => {
        for (const time of times) setTimeout(tell, time, time);
      });
    });
    await page.getByRole('link', { name: tea, exact: true }).click({ noWaitAfter: true });
    await told;
    expect(shown).toEqual(['after 0 ms: ', 'after 140 ms: ', 'after 160 ms: Loading...']);
    release();
    await expect(heading(page)).toHaveText(tea);
  });

  test('in the edit page’s place until the editor’s code has arrived', { tag: '@rest' }, async ({
    owned,
  }) => {
    const { server, page } = owned;
    const release = await holdBack(page, '**/assets/browser-*.js');
    await page.goto(`${server.origin}/article/new/`, { waitUntil: 'commit' });
    await expect(page.locator('main')).toHaveText(/^Loading\.\.\./);
    release();
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Loading...');
  });

  test('no page loads files that only another page needs', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(await findReadUrl(page, server.origin));
    await page.waitForLoadState('networkidle');
    expect([...new Set(files.filter((path) => /\.js$/.test(path)))]).toEqual([
      expect.stringMatching(/^\/assets\/reader-[\w-]+\.js$/),
    ]);
  });
});

test.describe('route changes use a fade transition', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('between the two documents', { tag: '@rest' }, async ({ server, page }) => {
    await openWithoutPrefetch(page, server.origin);
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.finished;
        console.info(`revealed with ${viewTransition ? 'a transition' : 'nothing'}`);
      });
    });
    const revealed = page.waitForEvent('console', (message) => /^revealed/.test(message.text()));
    await page.getByRole('link', { name: tea, exact: true }).click();
    expect((await revealed).text()).toBe('revealed with a transition');
  });
});

test('navigation forces a full page refresh, and the browser’s back and forward load the page anew', {
  tag: '@rest',
}, async ({ server, page }) => {
  await openWithoutPrefetch(page, server.origin);
  let documents = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document') documents += 1;
  });
  await page.getByRole('link', { name: tea, exact: true }).click();
  await expect(heading(page)).toHaveText(tea);
  expect(documents).toBe(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('随笔');
  expect(documents).toBe(2);
  await page.goForward();
  await expect(heading(page)).toHaveText(tea);
  expect(documents).toBe(3);
});

test.describe('each page is filled from initial state that the server supplies', () => {
  test.describe('for visitors, all of it', () => {
    test.use({ javaScriptEnabled: false });

    test('is there without any script', { tag: '@rest' }, async ({ server, page }) => {
      await page.goto(server.origin);
      await expect(page.getByRole('article')).toHaveCount(11);
      await page.getByRole('link', { name: tea, exact: true }).click();
      await expect(page.locator('.prose p').first()).not.toBeEmpty();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click();
      await expect(heading(page)).toHaveText('Archive');
    });
  });

  test('for the editor, the article', { tag: '@rest' }, async ({ dataDir, server, page }) => {
    const editUrl = (await findReadUrl(page, server.origin)).replace('/read/', '/edit/');
    await createOwner(dataDir);
    await logIn(page, server.origin);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/articles')) calls.push(request.url());
    });
    await page.goto(editUrl);
    await expect(page.getByLabel('Title')).toHaveValue(tea);
    expect(calls).toEqual([]);
  });
});

test.describe('a background offline worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is registered', { tag: '@rest' }, async ({ server, page }) => {
    await page.goto(server.origin);
    const state = await page.evaluate(
      async () => (await navigator.serviceWorker.ready).active?.scriptURL,
    );
    expect(state).toBe(`${server.origin}/service-worker.js`);
  });
});
