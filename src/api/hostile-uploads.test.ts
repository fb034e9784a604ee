import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { dose } from '../../test/dose.ts';
import { forbiddenWords, heavyUploads, listHostileUploads } from '../../test/hostile-uploads.ts';
import { mostMemoryOfChildren } from '../../test/memory-of-children.ts';
import { uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { imageLimits } from '../server/uploads/image-tasks.ts';
import { servedPath } from '../server/uploads/storage/places.ts';
import { uploadLimits } from '../shared/uploads/limits.ts';

const megabyte = 1024 * 1024;
const maxGrowthBytes = 256 * megabyte;
const seed = 20_261_122;

const pictureFormats = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'svg']);
/** PDF is saved. Audio and video may play, and are never a document. */
const fileTypes = /^(?:audio\/(?:mpeg|wav|ogg|mp4|aac|flac)|video\/(?:mp4|webm)|application\/pdf)$/;

test('damaged and hostile files are refused or written anew, and nothing is listed that did not arrive whole', {
  timeout: 600_000,
}, async () => {
  const uploads = await listHostileUploads(dose.hostileUploadsStep, seed);
  const blog = await testApp();
  const { app, db, context } = blog;
  const owner = await loggedIn(blog);
  const { send } = uploadCallsOf(blog, owner);
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  onTestFinished(() => clearInterval(timer));

  const stored: string[] = [];
  for (const { format, fault, name, content } of uploads) {
    const what = `${format}, ${fault} (seed ${seed})`;
    const { status, body } = await send(content, name);
    if (status !== 200) {
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(status, what).toBeLessThan(500);
      expect(body.error?.code, what).toMatch(/^upload-/);
      continue;
    }
    if (body.kind !== 'stored') throw new Error(`${what}: ${body.kind}`);
    const { upload } = body;
    stored.push(upload.uploadID);
    const { headers, rawPayload } = await app.inject({ url: upload.address, headers: owner });
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['content-security-policy'], what).toMatch(/^default-src 'none'/);
    expect(rawPayload.length, what).toBe(upload.bytes);
    if (!pictureFormats.has(format)) {
      expect(upload.mediaType, what).toMatch(fileTypes);
      expect(rawPayload.equals(content), what).toBe(true);
      continue;
    }
    const found = await sharp(rawPayload).metadata();
    expect(`image/${found.format}`, what).toBe(upload.mediaType);
    expect([found.exif, found.xmp, found.iptc], what).toEqual([undefined, undefined, undefined]);
    expect(found.width * found.height, what).toBeLessThanOrEqual(uploadLimits.maxPixels);
    const words = rawPayload.toString('latin1');
    for (const forbidden of forbiddenWords) expect(words, what).not.toContain(forbidden);
  }
  clearInterval(timer);

  // Good pictures with a place arrive, so the test has stored something.
  expect(stored.length).toBeGreaterThan(uploads.length / 10);
  const rows = await db.selectFrom('uploads').select(['id', 'bytes']).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...new Set(stored)].sort());
  const { dataDir } = context.config;
  for (const { id, bytes } of rows) {
    expect(readFileSync(servedPath(dataDir, id)).length).toBe(bytes);
  }
  const left = readdirSync(join(dataDir, 'uploads'), { recursive: true });
  expect(left.filter((name) => String(name).endsWith('.unfinished'))).toEqual([]);
  expect(existsSync(join(dataDir, 'uploads', 'incoming'))).toBe(true);
  expect((most - before) / megabyte).toBeLessThan(maxGrowthBytes / megabyte);
});

test('small pictures that take more than a gigabyte are refused before their process takes it', {
  tags: ['rest'],
  timeout: 600_000,
}, async () => {
  const blog = await testApp();
  const { send } = uploadCallsOf(blog, await loggedIn(blog));
  const memory = mostMemoryOfChildren();
  const codes: unknown[] = [];
  for (const { name, make } of heavyUploads) {
    const { status, body } = await send(make(), name);
    codes.push(`${name}: ${status} ${body.error?.code}`);
  }
  expect(codes).toEqual([
    'circles.svg: 422 upload-too-heavy',
    'copies.svg: 422 upload-broken-picture',
    'plain.avif: 422 upload-too-heavy',
  ]);
  expect(await blog.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  // Between two looks of the process at itself its decoder takes some megabytes.
  const share = memory.stop() / imageLimits.maxMemoryBytes;
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(1.1);
});
