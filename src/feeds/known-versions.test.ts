import { describe, expect, test } from 'vitest';
import { makeBlog } from '../../test/feeds.ts';
import { makeArticle } from '../../test/make.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { dayMs } from '../shared/dates.ts';
import { type FeedPart, listFeeds } from '../urls.ts';

const parts: FeedPart[] = [{}, { tag: 'tea' }, { lang: 'en' }];

describe.each(parts.flatMap(listFeeds))('$url', ({ url }) => {
  test('is not sent again to a feed reader that has this version', async () => {
    const { app, clock } = await makeBlog();
    const { headers, body } = await app.inject(url);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'last-modified': new Date(clock.now - dayMs).toUTCString(),
      'access-control-allow-origin': '*',
    });
    const known = { 'if-none-match': String(headers.etag) };
    const dated = { 'if-modified-since': String(headers['last-modified']) };
    const old = { 'if-modified-since': new Date(clock.now - 2 * dayMs).toUTCString() };
    for (const [asked, status] of [
      [known, 304],
      [dated, 304],
      [{ ...known, ...old }, 304],
      [old, 200],
      [{ ...dated, 'if-none-match': '"other"' }, 200],
    ] as const) {
      const answer = await app.inject({ url, headers: asked });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toBe(status === 304 ? '' : body);
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });

  test('is sent again when an article’s time has come', async () => {
    const { app, db, clock } = await makeBlog();
    const soon = clock.now + 60_000;
    await makeArticle(db, {
      tags: ['tea'],
      lang: 'en',
      postedAt: soon,
      now: clock.now - 5 * dayMs,
    });
    const { headers } = await app.inject(url);
    clock.now = soon;
    for (const asked of [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ]) {
      expect((await app.inject({ url, headers: asked })).statusCode).toBe(200);
    }
  });

  test('changes with a scheduled article also after the clock was ahead for a while', async () => {
    const { app, db, clock } = await makeBlog();
    await saveSettings(db, { brand: '听雨' });
    const soon = clock.now + 60_000;
    await makeArticle(db, {
      title: 'Due',
      tags: ['tea'],
      lang: 'en',
      postedAt: soon,
      now: clock.now,
    });
    const before = await app.inject(url);
    expect(before.body).not.toContain('Due');
    clock.now = soon;
    const known = { 'if-none-match': String(before.headers.etag) };
    const after = await app.inject({ url, headers: known });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('Due');
  });

  test('answers HEAD as GET without the body', async () => {
    const { app } = await makeBlog();
    const get = await app.inject(url);
    const head = await app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['etag', 'last-modified', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });
});
