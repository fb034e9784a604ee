// A blog behind nginx, with the configuration of the guide, in a real browser.
import type { Page, Response } from '@playwright/test';
import {
  deskUrl,
  loginUrl,
  newArticleUrl,
  patterns,
  searchUrl,
  settingsUrl,
} from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { findFreePort } from '../../test/free-port.ts';
import { type Nginx, startNginx } from '../../test/nginx.ts';
import { article, importFiles, picture } from '../support/article-folder.ts';
import { test as base, createOwner, expect, logIn, untilScripted } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

/** A page in nginx may be so old. */
const maxAgeSeconds = 2;

const test = base.extend<{ origin: string }>({
  origin: async ({ dataDir }, use) => {
    await importFiles(dataDir, {
      'tea.md': article('On tea', 'A bowl. ![A bowl](bowl.png)', 'tags: [tea]\n'),
      'rain.md': article('On rain', 'A roof.', 'tags: [tea]\n'),
      'snow.md': article('On snow', 'A draft.', 'draft: true\n'),
      'bowl.png': await picture(20, 10),
    });
    await createOwner(dataDir);
    await changeSettings(dataDir, { articlesPerPage: 1 });
    const [port, blogPort] = [await findFreePort(), await findFreePort()];
    const origin = `http://127.0.0.1:${port}`;
    const server = await startServer({
      DATA_DIR: dataDir,
      PORT: String(blogPort),
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      SHARED_CACHE_SECONDS: String(maxAgeSeconds),
    });
    let nginx: Nginx | undefined;
    try {
      nginx = await startNginx({ port, blogPort });
      await use(origin);
    } finally {
      await nginx?.stop();
      await server.stop();
    }
  },
});

const cacheStatus = async (answer: Response) => answer.headerValue('x-cache-status');
const isPage = (answer: Response) => answer.request().resourceType() === 'document';

/** The pages of the blog to which the page has links. An address with a dot is a file. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]:not([download])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const origin = new URL(page.url()).origin;
  return (
    hrefs
      .map((href) => new URL(href))
      .filter((url) => url.origin === origin && !/\.\w+$/.test(url.pathname))
      // Each login page leads back to the page before.
      .map(({ pathname, search }) => (pathname === loginUrl ? loginUrl : pathname + search))
  );
}

/**
 * Opens the pages that links lead to, as many as the dose has. `look` sees each of them. Returns
 * their paths.
 */
async function openAll(
  page: Page,
  { origin, from }: { origin: string; from: string[] },
  look: (path: string, answer: Response) => Promise<void>,
): Promise<string[]> {
  const paths = new Set(from);
  for (const path of paths) {
    const answer = await page.goto(origin + path);
    if (!answer) throw new Error(`no answer for ${path}`);
    await untilScripted(page);
    await look(path, answer);
    for (const next of await linksOf(page)) {
      if (paths.size < dose.pagesBehindNginx) paths.add(next);
    }
  }
  return [...paths];
}

test('all pages, as visitor and as owner: nothing of the owner’s comes to a visitor, and nothing is too old', {
  tag: '@rest',
}, async ({ origin, page: owner, browser }) => {
  const visitors = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const visitor = await visitors.newPage();
  const told: string[] = [];
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The login page asks whether this browser may offer a passkey.
    const isAsking = pathname === patterns.apiLoginPasskeyOptions;
    if (request.method() === 'POST' && !isAsking) told.push(pathname);
  });
  const visit = () =>
    openAll(visitor, { origin, from: ['/'] }, async (path, answer) => {
      expect(answer.status(), path).toBe(200);
      expect(await cacheStatus(answer), path).not.toBe('BYPASS');
      const html = await answer.text();
      expect(html, path).not.toMatch(/"isLoggedIn":true|ownerKey|data-worker|On snow/);
      await expect(visitor.getByRole('link', { name: 'Log in' }), path).toHaveCount(1);
      await expect(visitor.getByRole('link', { name: 'Desk' }), path).toHaveCount(0);
    });

  const pages = await visit();
  expect(pages).toContain('/?page=2');
  expect(pages).toHaveLength(10);
  // Each page tells that it is read, but the login and the search.
  const counted = pages.filter((path) => path !== loginUrl && path !== searchUrl());
  await expect.poll(() => told.length).toBe(counted.length);
  expect(new Set(told.map((path) => path.replace(/\w{12}/, 'ID')))).toEqual(
    new Set(['/article/ID/viewed', '/visited']),
  );

  await logIn(owner, origin);
  const own = await openAll(owner, { origin, from: [deskUrl, '/'] }, async (path, answer) => {
    expect(answer.status(), path).toBe(200);
    expect(await cacheStatus(answer), path).toBe('BYPASS');
    expect(await answer.text(), path).toContain('"isLoggedIn":true');
    if (path === deskUrl) await expect(owner.getByText('On snow').first()).toBeVisible();
  });
  expect(own).toEqual(expect.arrayContaining([settingsUrl, newArticleUrl]));

  expect(await visit()).toEqual(pages);

  // The owner sees a change at once.
  await owner.goto(origin + settingsUrl);
  await owner.getByLabel('Blog name').fill('Snow and tea');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Saved')).toBeVisible();
  const changedAt = performance.now();
  await owner.goto(origin);
  await expect(owner.locator('.logo')).toHaveText('Snow and tea');
  // A visitor sees it at the latest when the seconds of the setting are over.
  for (let isLate = false; !isLate; ) {
    isLate = performance.now() - changedAt > maxAgeSeconds * 1000;
    await visitor.goto(origin);
    if (isLate) await expect(visitor.locator('.logo')).toHaveText('Snow and tea');
  }
  for (const path of pages) {
    expect(await (await visitor.request.get(origin + path)).text(), path).toContain('Snow and tea');
  }

  // Back and forward load the page anew, although nginx may keep it.
  const documents: string[] = [];
  visitor.on('response', (answer) => {
    if (isPage(answer)) documents.push(new URL(answer.url()).pathname);
  });
  await visitor.goto(origin);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click();
  await expect(visitor).toHaveURL(`${origin}/archive/`);
  await visitor.goBack();
  await visitor.goForward();
  await expect(visitor).toHaveURL(`${origin}/archive/`);
  expect(documents).toEqual(['/', '/archive/', '/', '/archive/']);
  await visitors.close();
});
