import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';
import { makeFile } from '../../test/uploads.ts';

test.each([
  ['site-Ab12.css', 'text/css; charset=utf-8'],
  ['reader-Cd34.js', 'application/javascript; charset=utf-8'],
  ['maths-Ef56.woff2', 'font/woff2'],
])('a built file has its media type, and caches may keep it for ever: %s', async (name, type) => {
  const { app, context } = await testApp();
  const answer = await app.inject(makeFile(context, name, 'content'));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('content');
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  // These headers would only make a first visit heavier.
  for (const name of ['last-modified', 'accept-ranges']) {
    expect(answer.headers).not.toHaveProperty(name);
  }
});

describe('a built file is sent in an encoding that the browser can read', () => {
  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'gzipped'],
    ['gzip, br;q=0', 'gzip', 'gzipped'],
    ['identity', undefined, 'content'],
    [undefined, undefined, 'content'],
  ])('Accept-Encoding: %s', async (accepted, encoding, body) => {
    const { app, context } = await testApp();
    const url = makeFile(context, 'site-Ab12.css', 'content');
    makeFile(context, 'site-Ab12.css.br', 'brotli');
    makeFile(context, 'site-Ab12.css.gz', 'gzipped');
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(method === 'GET' ? body : '');
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/css; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/^accept-encoding$/i),
      });
    }
  });

  test('a file that compression does not make smaller is sent uncompressed', async () => {
    const { app, context } = await testApp();
    const url = makeFile(context, 'tiny.js', '1');
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.body).toBe('1');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
  });
});

describe('a missing built file', () => {
  test.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/folder',
    '/assets/folder/',
    '/assets/.hidden',
  ])('answers 404, which caches do not keep: %s', async (url) => {
    const { app, context } = await testApp();
    makeFile(context, 'there.js', '1');
    mkdirSync(join(context.assets.folder, 'assets', 'folder'));
    const answer = await app.inject({ url, headers: asBrowser });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });
});

describe('nothing outside the folder of built files is served', () => {
  test.each([
    '/assets/../manifest.json',
    '/assets/..%2fmanifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets/%2e%2e%2fmanifest.json',
    '/assets/..%5cmanifest.json',
    '/assets/%2fetc/passwd',
    '/assets/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd',
    '/assets/a%00.js',
  ])('%s', async (url) => {
    const { app, context } = await testApp();
    makeFile(context, 'a.js', '1');
    writeFileSync(join(context.assets.folder, 'manifest.json'), '{"inside":1}');
    const answer = await app.inject(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/inside|root:/);
  });
});
