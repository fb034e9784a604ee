import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp, withOwner } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('an article has an OG image that other sites may show and need not fetch twice', async () => {
  const { app, db } = await testApp();
  const articleID = await makeArticle(db, { title: 'On tea', postedAt: 1 });
  const url = `/article/${articleID}/picture.png`;
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 4)).toEqual(png);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const known = { 'if-none-match': String(answer.headers.etag) };
  const again = await app.inject({ url, headers: known });
  expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({
    status: 304,
    bytes: 0,
  });
  await saveSettings(db, { brand: 'Tea' });
  expect((await app.inject({ url, headers: known })).statusCode).toBe(200);
});

test('the blog has an OG image, with and without an owner', async () => {
  const made = await testApp();
  const first = await made.app.inject('/picture.png');
  expect(first.rawPayload.subarray(0, 4)).toEqual(png);
  await withOwner(made);
  const second = await made.app.inject('/picture.png');
  expect(second.statusCode).toBe(200);
  expect(second.headers.etag).not.toBe(first.headers.etag);
});

test('with other fonts on the server, a program that has the old picture gets the new one', async () => {
  const { app } = await testApp();
  const { headers } = await app.inject('/picture.png');
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>');
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'fonts.conf'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { app: later } = await testApp();
  const known = { 'if-none-match': String(headers.etag) };
  expect((await later.inject({ url: '/picture.png', headers: known })).statusCode).toBe(200);
});

test('an article that visitors do not see has no OG image', async () => {
  const { app, db, clock } = await testApp();
  const draft = await makeArticle(db, {});
  const scheduled = await makeArticle(db, { postedAt: clock.now + 1 });
  for (const id of [draft, scheduled, '0123456789AB', 'nothing']) {
    expect((await app.inject(`/article/${id}/picture.png`)).statusCode).toBe(404);
  }
});
