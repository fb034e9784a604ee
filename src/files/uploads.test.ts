import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { asBrowser, textOf } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';
import { makeShownUpload } from '../../test/uploads.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { uploadIdOf } from '../urls.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

eachDatabase((_, kind) => {
  test('an upload is served whole with its media type, and browsers may keep it for a year', async () => {
    const { app, context } = await testApp({ kind });
    const url = await makeShownUpload(context, '茶 碗.png', 'image/png', 'picture');
    expect(url).toMatch(/^\/uploads\/[0-9a-v]{26}\/%E8%8C%B6%20%E7%A2%97\.png$/);
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('picture');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('an unknown id answers 404', async () => {
    const { app, context } = await testApp({ kind });
    await makeShownUpload(context, 'a.png', 'image/png', 'picture');
    const url = `/uploads/${uploadId(Buffer.from('other'))}/a.png`;
    const answer = await app.inject({ url, headers: asBrowser });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(textOf(answer.body)).toContain('The link may be wrong, or the page may be gone.');
  });

  describe('a part of an upload', () => {
    const ask = async (range: string, validator?: (etag: string) => string) => {
      const { app, context } = await testApp({ kind });
      const url = await makeShownUpload(context, 'a.mp4', 'video/mp4', '0123456789');
      const { etag } = (await app.inject(url)).headers;
      const ifRange = validator && { 'if-range': validator(String(etag)) };
      return app.inject({ url, headers: { range, ...ifRange } });
    };
    test.each([
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['lines=1-2', 200, '0123456789', undefined],
    ])('%s is answered with %i', async (range, status, body, contentRange) => {
      const answer = await ask(range);
      expect([answer.statusCode, answer.body]).toEqual([status, body]);
      expect(answer.headers['content-range']).toBe(contentRange);
      expect(answer.headers['accept-ranges']).toBe('bytes');
    });

    test('behind the end is refused with 416', async () => {
      const answer = await ask('bytes=10-');
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe('bytes */10');
    });

    test('is sent only of the file of which the browser has the rest', async () => {
      const same = await ask('bytes=5-', (etag) => etag);
      const other = await ask('bytes=5-', () => '"another"');
      expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
    });
  });

  test('an upload whose file is missing answers 404, which browsers do not keep', async () => {
    const { app, context } = await testApp({ kind });
    const url = await makeShownUpload(context, 'a.png', 'image/png', 'picture');
    await context.storage.remove(uploadIdOf(url) ?? '');
    const answer = await app.inject({ url, headers: asBrowser });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('an upload cannot run a script', () => {
  test.each([
    ['a.svg', 'image/svg+xml', true],
    ['a.png', 'image/png', false],
    ['a.txt', 'text/plain', false],
    ['a.pdf', 'application/pdf', true],
    ['a.html', 'text/html', true],
    ['a.xhtml', 'application/xhtml+xml', true],
    ['a.xml', 'text/xml', true],
    ['a.js', 'text/javascript', true],
    ['a.zip', 'application/zip', true],
    ['a', 'application/octet-stream', true],
    ['a.odd', 'text/plain-html', true],
    ['a.odd', 'x-image/svg+xml', true],
  ])('%s as %s (saved to disk: %j)', async (name, mediaType, isSaved) => {
    const { app, context } = await testApp();
    const { headers, statusCode } = await app.inject(
      await makeShownUpload(context, name, mediaType, svg),
    );
    expect(statusCode).toBe(200);
    const sentAs = isSaved ? 'application/octet-stream' : mediaType;
    expect(headers['content-type']?.split(';')[0]).toBe(sentAs);
    expect(headers['content-disposition']).toBe(isSaved ? 'attachment' : undefined);
    const policy = String(headers['content-security-policy']).split(/; ?/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy.join()).not.toMatch(/script-src|allow-scripts/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test.each(['audio/wav', 'video/mp4'])(
  '%s may play when it is opened, and runs no script',
  async (type) => {
    const { app, context } = await testApp();
    const { headers } = await app.inject(await makeShownUpload(context, 'a', type, 'sound'));
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; media-src 'self'",
    );
    expect(headers['content-disposition']).toBeUndefined();
  },
);

test('a text names its charset UTF-8', async () => {
  const { app, context } = await testApp();
  const { headers } = await app.inject(await makeShownUpload(context, 'a.txt', 'text/plain', '茶'));
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('pages of other sites, such as feed readers, may show a picture', async () => {
  const { app, context } = await testApp();
  const { headers } = await app.inject(
    await makeShownUpload(context, 'a.png', 'image/png', 'picture'),
  );
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

describe('outside its folder', () => {
  test.each([
    (id: string) => `/uploads/${id}/../../suibi.sqlite`,
    (id: string) => `/uploads/${id}/..%2f..%2fsuibi.sqlite`,
    () => '/uploads/..%2f..%2f..%2f..%2f..%2fetc/passwd',
    () => '/uploads/%2e%2e/suibi.sqlite',
    () => '/uploads/../suibi.sqlite',
    () => '/uploads/..%5csuibi.sqlite/a',
    () => `/uploads/${'.'.repeat(26)}/a`,
    (id: string) => `/uploads/${id.toUpperCase()}/a`,
    (id: string) => `/uploads/${id}`,
    (id: string) => `/uploads/${id.slice(0, 2)}/${id.slice(2)}`,
  ])('nothing is served: %s', async (make) => {
    const { app, context } = await testApp();
    writeFileSync(join(context.config.dataDir, 'suibi.sqlite'), 'all the writing');
    const url = await makeShownUpload(context, 'a.txt', 'text/plain', 'the upload');
    const answer = await app.inject(make(url.split('/')[2] ?? ''));
    expect(answer.body).not.toContain('all the writing');
    expect(answer.body).not.toContain('root:');
    // The id alone decides which file is served; the name is for people.
    expect([200, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.body).toBe('the upload');
  });
});
