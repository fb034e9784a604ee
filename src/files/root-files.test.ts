import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';
import { addRedirects } from '../db/articles/redirects.ts';
import { removeRootFile, saveRootFile } from '../db/settings/root-files.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { normaliseAddress } from '../shared/address/addresses.ts';
import { patterns, readUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  test('a file is sent byte for byte, and cannot act as a page of the blog', async () => {
    const { app, db } = await testApp({ kind });
    const content = '\n<script>alert(1)</script>\t茶 &amp; \n\n';
    await saveRootFile(db, { name: 'google12.html', content });
    await saveRootFile(db, { name: 'MP_verify_aB.txt', content: 'aB' });
    await saveRootFile(db, { name: '.well-known/nostr.json', content: '{"names":{}}' });
    const page = await app.inject({ url: '/google12.html', headers: asBrowser });
    expect(page.rawPayload.toString()).toBe(content);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    const text = await app.inject('/MP_verify_aB.txt');
    expect([text.body, text.headers['content-type']]).toEqual(['aB', 'text/plain; charset=utf-8']);
    expect((await app.inject('/mp_verify_ab.txt')).statusCode).toBe(404);
    const json = await app.inject({ url: '/.well-known/nostr.json?name=a' });
    expect([json.body, json.headers['content-type']]).toEqual([
      '{"names":{}}',
      'application/json; charset=utf-8',
    ]);
    const head = await app.inject({ method: 'HEAD', url: '/google12.html' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(content)),
    ]);
    const { etag = '' } = page.headers;
    const known = { url: '/google12.html', headers: { 'if-none-match': String(etag) } };
    expect((await app.inject(known)).statusCode).toBe(304);
    await saveRootFile(db, { name: 'google12.html', content: 'new' }, 'google12.html');
    expect((await app.inject(known)).body).toBe('new');
    await removeRootFile(db, 'google12.html');
    expect((await app.inject(known)).statusCode).toBe(404);
  });

  test('an address of the program comes first, whatever stands in the table', async () => {
    const { app, db } = await testApp({ kind });
    const names = [patterns.robots, patterns.sitemap, patterns.llms, patterns.openSearch];
    for (const name of names) await saveRootFile(db, { name: name.slice(1), content: 'stolen' });
    for (const name of names) {
      expect((await app.inject(name)).body, name).not.toContain('stolen');
      expect((await app.inject({ method: 'HEAD', url: name })).statusCode, name).toBe(200);
    }
  });

  test('an old address with such an ending still leads to its article', async () => {
    const { app, db } = await testApp({ kind });
    const articleID = await makeArticle(db, { postedAt: 1 });
    const addresses = ['/archives/1.html', '/about.html'];
    await addRedirects(db, articleID, addresses.map(normaliseAddress));
    for (const url of addresses) {
      const { statusCode, headers } = await app.inject({ url, headers: asBrowser });
      expect([statusCode, headers.location]).toEqual([308, readUrl(articleID)]);
    }
  });
});

test.each([
  '/missing.txt',
  '/.well-known/missing',
  '/.well-known/',
  '/.well-known/a/b',
  '/a%2Fb.txt',
  '/%2e%2e%2fa.txt',
  '/ads.txt/',
  '/.well-known%2Fads.txt',
])('%s is not there', async (url) => {
  const { app, db } = await testApp();
  await saveRootFile(db, { name: 'ads.txt', content: 'x' });
  await saveRootFile(db, { name: '.well-known/ads.txt', content: 'x' });
  expect((await app.inject({ url, headers: asBrowser })).statusCode).toBe(404);
});

test('a file takes no other method', async () => {
  const { app, db } = await testApp();
  await saveRootFile(db, { name: 'ads.txt', content: 'x' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const { statusCode } = await app.inject({ method, url: '/ads.txt', headers });
    expect(statusCode, method).toBe(404);
  }
});

test('robots.txt has the owner’s lines at its end', async () => {
  const { app, db } = await testApp();
  await saveSettings(db, { robotsLines: 'User-agent: GPTBot\nDisallow: /' });
  const { body } = await app.inject(patterns.robots);
  expect(body).toMatch(
    /^User-agent: \*\n.*\nSitemap: [^\n]*\n\nUser-agent: GPTBot\nDisallow: \/\n$/s,
  );
});
