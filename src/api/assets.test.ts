import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';
import { makeFile } from '../../test/uploads.ts';

test.each([
  ['site-Ab12.css', 'text/css; charset=utf-8'],
  ['reader-Cd34.js', 'application/javascript; charset=utf-8'],
])('a built file is served as what it is and kept for good: %s', async (name, type) => {
  const { app, context } = await testApp();
  const answer = await app.inject(makeFile(context, name, 'content'));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('content');
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

describe('a built file that is not there', () => {
  test.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/folder',
    '/assets/folder/',
    '/assets/.hidden',
  ])('is 404, and not kept for good: %s', async (url) => {
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
