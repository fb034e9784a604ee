import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';
import { uploadApp } from '../../test/upload-app.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { trashUpload } from '../db/uploads/media.ts';
import {
  faviconUrl,
  iconUrl,
  maskableIconUrl,
  sealIconUrl,
  touchIconUrl,
  uploadIdOf,
  webManifestUrl,
} from '../urls.ts';

const files: [url: string, type: string, edge: number][] = [
  [faviconUrl, 'image/x-icon', 0],
  [touchIconUrl, 'image/png', 180],
  [iconUrl, 'image/png', 192],
  [maskableIconUrl, 'image/png', 512],
];

function square(edge: number, background = '#209040') {
  return sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .png()
    .toBuffer();
}

test.each(files)(
  '%s is there for every page of the web, and asks each time',
  async (url, type, edge) => {
    const { app, db } = await testApp();
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (edge > 0) {
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([width, height, format]).toEqual([edge, edge, 'png']);
    }
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await app.inject({ url, headers })).statusCode).toBe(304);
    await saveSettings(db, { brand: '茶' });
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  },
);

test('the drawing is dark where the system is, and has the letter of now', async () => {
  const { app, db } = await testApp();
  await saveSettings(db, { brand: '茶与墨' });
  const answer = await app.inject(sealIconUrl);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[\w+/=]{44}';frame-ancestors 'none'$/,
  );
  expect(answer.body).toContain('prefers-color-scheme:dark');
  expect(answer.body).toContain('>茶</text>');
  // It is a picture that programs can draw.
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([32, 32]);
  await saveSettings(db, { brand: '<&' });
  expect((await app.inject(sealIconUrl)).body).not.toContain('<&');
});

test('the manifest names the blog, its language and its icons', async () => {
  const { app, db } = await testApp();
  await saveSettings(db, { brand: '墨与茶', description: '雨', language: 'zh-Hans' });
  const answer = await app.inject(webManifestUrl);
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({
    name: '墨与茶',
    short_name: '墨与茶',
    description: '雨',
    lang: 'zh-Hans',
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: [
      { src: iconUrl, sizes: '192x192', type: 'image/png' },
      { src: maskableIconUrl, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});

eachDatabase((_, kind) => {
  test('a picture of the owner is the icon at once in every process, until it is gone', async () => {
    const test = await uploadApp(kind);
    // Another process of the same blog.
    const { database, config } = test.context;
    const other = await testApp({ database, environment: { DATA_DIR: config.dataDir } });
    const seal = await other.app.inject(iconUrl);
    const sent = await test.send(await square(256), 'leaf.png');
    if (sent.body.kind !== 'stored') throw new Error('not stored');
    const { address } = sent.body.upload;
    await saveSettings(test.db, { icon: address });
    for (const { app } of [test, other]) {
      const { rawPayload, headers } = await app.inject(iconUrl);
      expect(headers['cache-control']).toBe('no-cache');
      const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({
        resolveWithObject: true,
      });
      expect([...data.subarray(0, 3)]).toEqual([0x20, 0x90, 0x40]);
      // There is no drawing of a picture, and no page leads to one.
      expect((await app.inject(sealIconUrl)).statusCode).toBe(404);
      const page = (await app.inject({ url: '/', headers: asBrowser })).body;
      expect(page).not.toContain(sealIconUrl);
      expect(page).toContain(`<link rel="icon" sizes="192x192" href="${iconUrl}"/>`);
    }
    await trashUpload(test.db, uploadIdOf(address) ?? '', test.clock.now);
    expect((await other.app.inject(iconUrl)).rawPayload).toEqual(seal.rawPayload);
  });
});
