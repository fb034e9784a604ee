import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { makeCachedBlog } from '../../test/cached-blog.ts';
import { openAgain } from '../../test/database/open-again.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';
import { lookSheet, ownSheet } from '../shared/style/own-styles.ts';
import {
  apiDraftLinkUrl,
  editUrl,
  exportHtmlUrl,
  helpUrl,
  historyUrl,
  loginUrl,
  newArticleUrl,
  ownStylesUrl,
  patterns,
  printUrl,
  readUrl,
  removeBlogUrl,
  securityUrl,
  seriesUrl,
  settingsFilesUrl,
  settingsStyleUrl,
  settingsUrl,
  tagUrl,
} from '../urls.ts';
import { ownStylesName } from './own-styles.ts';

const ownCss = '.entry { color: red }';
const longCss = `${ownCss}/* ${'x'.repeat(5_000)} */`;
const look = { accent: '#1f4e79', face: 'sans', textSize: 'large' } as const;
const lookText = lookSheet(look);

interface Answer {
  body: string;
  headers: Record<string, unknown>;
}

/** The digests of the style sheets in a page, and those that its policy names. */
function sheetsOf({ body, headers }: Answer): { inPage: string[]; allowed: string[] } {
  const [, list = ''] =
    /style-src 'self'([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
  const inPage = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return { inPage: [...new Set(inPage)].sort(), allowed: list.trim().split(' ').sort() };
}

async function makeBlog(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const blog = await testApp({ kind });
  const owner = await loggedIn(blog);
  const fields = { tags: ['tea'], series: 'Tea', title: 'On tea' };
  const articleID = await makeArticle(blog.db, { ...fields, postedAt: 1 });
  await makeArticle(blog.db, { ...fields, postedAt: 2 });
  const open = (url: string, headers: Record<string, string>) =>
    blog.app.inject({ url, headers: { ...asBrowser, ...headers } });
  return { ...blog, articleID, owner, open };
}

const readersPages = (articleID: string) => [
  ...[patterns.home, readUrl(articleID), patterns.archive, patterns.tags, tagUrl('tea')],
  ...[seriesUrl('Tea'), `${patterns.search}?q=tea`, '/nowhere'],
];

const ownersPages = (articleID: string) => [
  ...[patterns.desk, patterns.media, patterns.statistics, settingsUrl, settingsFilesUrl],
  ...[settingsStyleUrl, securityUrl(), helpUrl(), editUrl(articleID), newArticleUrl],
  ...[historyUrl(articleID), removeBlogUrl],
];

/** What differs from answer to answer. */
const policyOf = ({ headers }: Answer) =>
  String(headers['content-security-policy']).replace(/'nonce-[^']*'/, '');

eachDatabase((_, kind) => {
  test('own CSS and look stand in each page for readers, with the digests of that answer', async () => {
    const { articleID, db, open, owner } = await makeBlog(kind);
    await saveSettings(db, { ...look, ownCss });
    for (const url of readersPages(articleID)) {
      for (const headers of [{}, owner]) {
        const answer = await open(url, headers);
        const { inPage, allowed } = sheetsOf(answer);
        expect(allowed, url).toEqual(inPage);
        const ends = `<style>${lookText}</style><style>${ownSheet(ownCss)}</style>`;
        expect(answer.body, url).toContain(ends);
        expect(answer.body.split('</style>').slice(0, -1).at(-1), url).toContain(ownSheet(ownCss));
      }
    }
  });

  test('the owner’s pages have the look, never own CSS, and the policy that they had', async () => {
    const { articleID, db, open, owner } = await makeBlog(kind);
    const urls = [...ownersPages(articleID), loginUrl];
    const before = new Map<string, string>();
    const headersOf = (url: string) => (url === loginUrl ? {} : owner);
    for (const url of urls) before.set(url, policyOf(await open(url, headersOf(url))));
    for (const css of [ownCss, longCss]) {
      await saveSettings(db, { ownCss: css });
      for (const url of urls) {
        const answer = await open(url, headersOf(url));
        expect(answer.statusCode, url).toBe(200);
        expect(policyOf(answer), url).toBe(before.get(url));
        expect(answer.body, url).not.toMatch(/@layer owner|\/-\/style\//);
      }
    }
    await saveSettings(db, look);
    for (const url of urls) {
      const answer = await open(url, headersOf(url));
      expect(answer.body, url).toContain(`<style>${lookText}</style>`);
      const { inPage, allowed } = sheetsOf(answer);
      expect(allowed, url).toEqual(expect.arrayContaining(inPage));
    }
  });

  test('without a choice, and after it was taken back, pages are as they were', async () => {
    const { articleID, db, open } = await makeBlog(kind);
    const ask = async () => {
      const answers = await Promise.all(readersPages(articleID).map((url) => open(url, {})));
      return answers.map((answer) => [policyOf(answer), answer.body]);
    };
    const before = await ask();
    await saveSettings(db, { ...look, ownCss });
    expect(await ask()).not.toEqual(before);
    await saveSettings(db, { accent: '', face: 'serif', textSize: 'medium', ownCss: '' });
    expect(await ask()).toEqual(before);
  });

  test('a kept answer has the sheet and the policy of one moment, also after a change by another process', async () => {
    const blog = await makeCachedBlog({ kind });
    const { db } = await openAgain(blog.context.database);
    for (const css of ['p { color: red }', longCss, '', 'p { color: blue }']) {
      await saveSettings(db, { ownCss: css });
      await vi.waitFor(
        async () => {
          const { body } = await blog.ask('/');
          const isThere = /@layer owner|\/-\/style\//.test(String(body));
          expect(isThere).toBe(css !== '');
          if (css.length < 100) expect(String(body)).toContain(css);
        },
        { timeout: 1000, interval: 50 },
      );
      await blog.warm();
      for (const url of ['/', readUrl(blog.tea), patterns.archive]) {
        const { body, headers } = await blog.ask(url);
        const { inPage, allowed } = sheetsOf({ body: String(body), headers });
        expect(allowed, url).toEqual(inPage);
      }
    }
  });

  test('own CSS that is too long for each page is a file, whose name changes with it', async () => {
    const { app, db, open } = await makeBlog(kind);
    await saveSettings(db, { ownCss: longCss });
    const page = await open('/', {});
    const url = ownStylesUrl(ownStylesName(longCss));
    expect(page.body).toContain(`<link rel="stylesheet" href="${url}"/>`);
    expect(page.body).not.toContain('@layer owner');
    const file = await app.inject(url);
    expect([file.statusCode, file.body]).toEqual([200, ownSheet(longCss)]);
    expect(file.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    // A page that was kept for longer has the styles of today, and does not keep them.
    await saveSettings(db, { ownCss: `${longCss}p{color:blue}` });
    const old = await app.inject(url);
    expect([old.body.endsWith('p{color:blue}\n}'), old.headers['cache-control']]).toEqual([
      true,
      'no-cache',
    ]);
    await saveSettings(db, { ownCss: '' });
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe('own styles', () => {
  test('stand on the page of a draft, and not on the page that asks for a password', async () => {
    const { app, db, open, owner, articleID } = await makeBlog();
    await saveSettings(db, { ownCss, ...look });
    const link = await app.inject({
      method: 'PUT',
      url: apiDraftLinkUrl(await makeArticle(db, {})),
      headers: owner,
      payload: { days: 7 },
    });
    const { pathname, search } = new URL(link.json().url);
    await setArticlePassword(db, articleID, 'hash', 1);
    const shown = await open(pathname + search, {});
    expect([shown.statusCode, shown.body.includes('@layer owner')]).toEqual([200, true]);
    const locked = await open(readUrl(articleID), {});
    expect(locked.body).not.toContain('@layer owner');
    expect(locked.body).toContain(lookText);
  });

  test('in an exported article are its look alone, and its printed form may have it', async () => {
    const { db, open, owner, articleID } = await makeBlog();
    await saveSettings(db, { ownCss, ...look });
    const file = await open(exportHtmlUrl(articleID), owner);
    expect(file.body).toContain(`<style>${lookText}</style>`);
    expect(file.body).not.toContain('@layer owner');
    const shown = await open(printUrl(articleID), owner);
    const { inPage, allowed } = sheetsOf(shown);
    expect(allowed).toEqual(expect.arrayContaining(inPage));
  });
});

test('a page of an overloaded server has the look and its policy', async () => {
  const test = await testApp();
  await saveSettings(test.db, { ...look, ownCss });
  await test.app.inject('/');
  test.limits.maxWaiting = 0;
  test.limits.maxUnderWay = 0;
  test.limits.crowd = 0;
  const answer = await test.app.inject({ url: '/archive/', headers: asBrowser });
  expect(answer.statusCode).toBe(503);
  const { inPage, allowed } = sheetsOf(answer);
  expect(inPage.length).toBeGreaterThan(1);
  expect(allowed).toEqual(expect.arrayContaining(inPage));
});
