import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lasting, listeningApp } from '../../../test/listening-app.ts';
import { loggedIn } from '../../../test/test-app.ts';
import { makeFile, makeShownUpload } from '../../../test/uploads.ts';
import { trashUpload } from '../../db/uploads/media.ts';
import { patterns, uploadIdOf } from '../../urls.ts';

const text = 'tea();\n'.repeat(500);

/**
 * A blog with files. `names` are the addresses of a built file, the offline worker and two uploads.
 */
async function makeBlog(environment: Record<string, string> = {}) {
  const blog = await listeningApp({ environment });
  const { context } = blog;
  const asset = makeFile(context, 'tea.js', text);
  makeFile(context, 'worker.js', 'addEventListener("fetch", () => {});\n'.repeat(50));
  for (const name of ['tea.js', 'worker.js']) {
    const path = join(context.assets.folder, 'assets', name);
    writeFileSync(`${path}.br`, brotliCompressSync(`${name} ${text}`));
  }
  const picture = await makeShownUpload(
    context,
    'bowl.png',
    'image/png',
    'a picture'.repeat(1_000),
  );
  const note = await makeShownUpload(context, '茶.txt', 'text/plain', '一碗茶\n');
  return { ...blog, asset, picture, note, names: [asset, picture, note, patterns.serviceWorker] };
}

describe('a file', () => {
  test('that is asked for again is sent from memory, with the same bytes and headers', async () => {
    const { names, ask, askFresh, passed } = await makeBlog();
    for (const name of names) {
      for (const headers of [
        {},
        { 'accept-encoding': 'br, gzip' },
        { 'accept-encoding': 'gzip' },
        { accept: 'image/avif,*/*' },
      ]) {
        const fresh = lasting(await askFresh(name, { headers }));
        expect(fresh.status).toBe(200);
        for (const _ of [1, 2, 3, 4]) {
          expect(lasting(await ask(name, { headers })), name).toEqual(fresh);
        }
        passed.clear();
        await ask(name, { headers });
        const head = await ask(name, { headers, method: 'HEAD' });
        expect(head.body).toHaveLength(0);
        expect(passed.urls, name).toEqual([]);
        const freshHead = await askFresh(name, { headers, method: 'HEAD' });
        expect(lasting(head), name).toEqual(lasting(freshHead));
      }
    }
  });

  test('is sent in the compression that the client takes', async () => {
    const { asset, ask } = await makeBlog();
    for (const _ of [1, 2, 3]) {
      const plain = await ask(asset);
      expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, text]);
      const compressed = await ask(asset, { headers: { 'accept-encoding': 'br' } });
      expect(compressed.headers['content-encoding']).toBe('br');
      expect(compressed.body.length).toBeLessThan(text.length / 10);
    }
  });

  test('that a browser has already is answered 304, as the server itself does', async () => {
    const { names, ask, askFresh, passed } = await makeBlog();
    for (const name of names) {
      for (const accepted of [{}, { 'accept-encoding': 'br' }]) {
        for (const _ of [1, 2]) await ask(name, { headers: accepted });
        const { etag } = (await ask(name, { headers: accepted })).headers;
        passed.clear();
        const headers = { ...accepted, 'if-none-match': String(etag) };
        const known = await ask(name, { headers });
        expect(known.status).toBe(304);
        expect(known.headers).not.toHaveProperty('content-type');
        expect(known.headers).not.toHaveProperty('content-encoding');
        expect(passed.urls).toEqual([]);
        expect(lasting(known), name).toEqual(lasting(await askFresh(name, { headers })));
      }
    }
  });

  test('is sent by the server itself where a part or a condition is asked for', async () => {
    const { picture, ask, askFresh } = await makeBlog();
    for (const _ of [1, 2]) await ask(picture);
    for (const [headers, status] of [
      [{ range: 'bytes=2-8' }, 206],
      [{ range: 'bytes=2-8', 'if-range': '"other"' }, 200],
      [{ range: 'bytes=900000-' }, 416],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
    ] as const) {
      const answer = await ask(picture, { headers });
      expect(answer.status).toBe(status);
      expect(String(answer.body)).toBe(String((await askFresh(picture, { headers })).body));
    }
  });

  test('that is deleted is gone at once', async () => {
    const { picture, ask, db, clock } = await makeBlog();
    for (const _ of [1, 2, 3]) expect((await ask(picture)).status).toBe(200);
    await trashUpload(db, uploadIdOf(picture) ?? '', clock.now);
    expect((await ask(picture)).status).toBe(404);
  });

  test('that is large is not cached', async () => {
    const { context, ask, passed } = await makeBlog();
    const film = await makeShownUpload(context, 'a.mp4', 'video/mp4', 'x'.repeat(300 * 1024));
    for (const _ of [1, 2, 3]) expect((await ask(film)).body).toHaveLength(300 * 1024);
    expect(passed.urls).toHaveLength(3);
  });

  test('that is missing is not cached', async () => {
    const { ask, passed } = await makeBlog();
    for (const _ of [1, 2, 3]) expect((await ask('/assets/missing.js')).status).toBe(404);
    expect(passed.urls).toHaveLength(3);
  });

  test('is sent to the owner by the server itself', async () => {
    const blog = await makeBlog();
    const headers = await loggedIn(blog);
    blog.passed.clear();
    for (const _ of [1, 2, 3]) await blog.ask(blog.asset, { headers });
    expect(blog.passed.urls).toHaveLength(3);
  });

  test('has the time for caches in front of the blog, cached and fresh', async () => {
    const { names, ask, askFresh } = await makeBlog({
      PUBLIC_URL: 'https://blog.example',
      SHARED_CACHE_SECONDS: '60',
    });
    for (const name of names.filter((name) => name !== patterns.serviceWorker)) {
      for (const _ of [1, 2, 3]) {
        const answer = await ask(name);
        expect(lasting(answer), name).toEqual(lasting(await askFresh(name)));
        expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d{5,}.*, s-maxage=60$/);
        expect(answer.headers['cdn-cache-control']).toBe('max-age=60, must-revalidate');
      }
    }
  });
});
