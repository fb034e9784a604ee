import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { setChangedAt } from '../../test/database/public-changes.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { unpublish } from '../db/articles/publishing.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';

const environment = { PUBLIC_URL: 'https://blog.example' };

test('the sitemap has the list, the archive, the tags, and exactly the published articles, each with the time of its last change', async () => {
  const { app, db, clock } = await testApp({ environment });
  await makeArticle(db, { title: 'A draft' });
  await makeArticle(db, { title: 'Scheduled', postedAt: clock.now + 1 });
  await trashArticle(db, await makeArticle(db, { title: 'Trashed', postedAt: 1 }), 2);
  await unpublish(db, await makeArticle(db, { title: 'Unpublished', postedAt: 1 }), 2);
  const older = await makeArticle(db, { postedAt: 1_000 });
  const newer = await makeArticle(db, { postedAt: clock.now });
  const answer = await app.inject('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<url><loc>https://blog.example/</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>',
    '<url><loc>https://blog.example/archive/</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>',
    '<url><loc>https://blog.example/tags/</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>',
    '<url><loc>https://blog.example/tag/tea/</loc></url>',
    '<url><loc>https://blog.example/tag/%E8%8C%B6/</loc></url>',
    `<url><loc>https://blog.example/article/${newer}/read/</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>`,
    `<url><loc>https://blog.example/article/${older}/read/</loc><lastmod>1970-01-01T00:00:01.000Z</lastmod></url>`,
    '</urlset>',
    '',
  ]);
});

test('the sitemap has each tag of an article that everybody can read', async () => {
  const { app, db, clock } = await testApp({ environment });
  await makeArticle(db, { tags: ['draft'] });
  await makeArticle(db, { tags: ['scheduled'], postedAt: clock.now + 1 });
  await trashArticle(db, await makeArticle(db, { tags: ['trashed'], postedAt: 1 }), 2);
  const locked = await makeArticle(db, { tags: ['locked', 'tea'], postedAt: 1 });
  await setArticlePassword(db, locked, 'hash', 2);
  await makeArticle(db, { tags: ['tea', '雨 & <茶>'], postedAt: 1 });
  await makeArticle(db, { tags: ['tea'], postedAt: 2 });
  const { body } = await app.inject('/sitemap.xml');
  expect(
    [...body.matchAll(/<loc>https:\/\/blog\.example(\/tag\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    ),
  ).toEqual(['/tag/tea/', `/tag/${encodeURIComponent('雨 & <茶>')}/`]);
});

test('the sitemap has each series of an article that everybody can read, if its name can stand in an address', async () => {
  const { app, db, clock } = await testApp({ environment });
  await makeArticle(db, { series: 'draft' });
  await makeArticle(db, { series: 'scheduled', postedAt: clock.now + 1 });
  await trashArticle(db, await makeArticle(db, { series: 'trashed', postedAt: 1 }), 2);
  await setArticlePassword(db, await makeArticle(db, { series: 'locked', postedAt: 1 }), 'hash', 2);
  for (const series of ['..', '雨 & <茶>', 'tea', 'tea']) {
    await makeArticle(db, { series, tags: ['.'], postedAt: 1 });
  }
  const { body } = await app.inject('/sitemap.xml');
  expect(
    [...body.matchAll(/<loc>https:\/\/blog\.example(\/(?:tag|series)\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    ),
  ).toEqual(['/series/tea/', `/series/${encodeURIComponent('雨 & <茶>')}/`]);
});

test('the sitemap names the translations of an article, and none that readers cannot read', async () => {
  const { app, db } = await testApp({ environment });
  const zh = await makeArticle(db, { lang: 'zh-Hans', postedAt: 1 });
  const en = await makeArticle(db, { lang: 'en', slug: 'tea', translationOf: zh, postedAt: 2 });
  await makeArticle(db, { lang: 'de', postedAt: 3 });
  const ja = await makeArticle(db, { lang: 'ja', translationOf: zh, postedAt: 4 });
  await trashArticle(db, ja, 5);
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const link = (lang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="https://blog.example${path}"/>`;
  const chinese = link('zh-Hans', `/article/${zh}/read/`);
  const english = link('en', '/article/tea/');
  const linksOf = body
    .split('\n')
    .flatMap((line) => /\/article\/.*<\/lastmod>(.*)<\/url>/.exec(line)?.[1] ?? []);
  expect(linksOf).toEqual(['', english + chinese, chinese + english]);
  await trashArticle(db, en, 6);
  expect((await app.inject('/sitemap.xml')).body).not.toContain('xhtml');
});

test('the sitemap of a blog without articles is empty', async () => {
  const { app } = await testApp();
  const { body, statusCode } = await app.inject('/sitemap.xml');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<urlset [^>]*>\n<\/urlset>\n$/);
});

describe('the sitemap is sent again', () => {
  async function ask(change: (made: Awaited<ReturnType<typeof testApp>>) => unknown) {
    const made = await testApp();
    await makeArticle(made.db, { postedAt: 1_000_000, now: 1_000_000 });
    await makeArticle(made.db, { postedAt: made.clock.now + 5_000, now: 1_000_000 });
    await setChangedAt(made.db, 1_000_000);
    const { headers } = await made.app.inject('/sitemap.xml');
    await change(made);
    const statuses = [];
    for (const asked of [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ]) {
      const answer = await made.app.inject({ url: '/sitemap.xml', headers: asked });
      expect(answer.body === '').toBe(answer.statusCode === 304);
      statuses.push(answer.statusCode);
    }
    return statuses;
  }

  test('only after a change', async () => {
    expect(await ask(() => {})).toEqual([304, 304]);
  });

  test('when an article was published', async () => {
    const publish = ({ db }: { db: Parameters<typeof makeArticle>[0] }) =>
      makeArticle(db, { postedAt: 5, now: 2_000_000 });
    expect(await ask(publish)).toEqual([200, 200]);
  });

  test('when there was another change in the second in which it was sent', async () => {
    const { app, db, clock } = await testApp();
    await makeArticle(db, { postedAt: 1_000 });
    await setChangedAt(db, clock.now);
    clock.now += 400;
    const { headers } = await app.inject('/sitemap.xml');
    expect(headers).not.toHaveProperty('last-modified');
    await makeArticle(db, { postedAt: 2_000 });
    await setChangedAt(db, clock.now);
    for (const asked of [
      { 'if-none-match': String(headers.etag) },
      // This crawler sends the time of its last request.
      { 'if-modified-since': new Date(clock.now).toUTCString() },
    ]) {
      const answer = await app.inject({ url: '/sitemap.xml', headers: asked });
      expect({ asked, status: answer.statusCode }).toEqual({ asked, status: 200 });
    }
    clock.now += 1_000;
    const settled = await app.inject('/sitemap.xml');
    expect(settled.headers['last-modified']).toBe('Fri, 20 Nov 2026 08:00:00 GMT');
  });

  test('when the time of a scheduled article has come', async () => {
    expect(await ask(({ clock }) => (clock.now += 5_000))).toEqual([200, 200]);
  });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the sitemap is sent as %s to a crawler that can read it', async (encoding, decompress) => {
  const { app, db } = await testApp();
  // Texts below 1,024 bytes are not compressed.
  for (let n = 1; n <= 9; n += 1) await makeArticle(db, { postedAt: n });
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers).not.toHaveProperty('content-encoding');
  const asked = { 'accept-encoding': encoding };
  const compressed = await app.inject({ url: '/sitemap.xml', headers: asked });
  expect(compressed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'accept-encoding',
  });
  expect(decompress(compressed.rawPayload).toString()).toBe(body);
});

test('the sitemap answers HEAD without a body', async () => {
  const { app, db } = await testApp();
  await makeArticle(db, { postedAt: 1_000 });
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/sitemap.xml' });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
});

test('a host that is too long for an address is not written into the sitemap', async () => {
  const { app, db } = await testApp();
  for (let count = 0; count < 20; count += 1) await makeArticle(db, { postedAt: 1 });
  const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'a'.repeat(14_000) } });
  expect(body).toContain('<loc>http://localhost/</loc>');
  expect(body.length).toBeLessThan(10_000);
});
