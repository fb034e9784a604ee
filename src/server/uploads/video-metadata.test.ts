import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { randomWhole, seededRandom } from '../../../test/random.ts';
import {
  box,
  letters,
  longBox,
  placeOfAndroid,
  placeOfApple,
  placeOfVideo,
  track,
  videoWithPlace,
} from '../../../test/videos.ts';
import { findVideoMetadata, removeVideoMetadata } from './video-metadata.ts';

const start = box('ftyp', letters('isom\0\0\x02\0isomiso2avc1mp41'));
const head = box('mvhd', Buffer.alloc(100, 7));
const pictures = box('mdat', Buffer.alloc(3_000, 'rain '));
const xmp = box(
  'uuid',
  Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
  letters(`<x:xmpmeta>${placeOfVideo}</x:xmpmeta>`),
);
const whole = (...parts: Uint8Array[]) => Buffer.concat(parts);

async function sanitise(content: Buffer) {
  const path = join(temporaryFolder(), 'video');
  writeFileSync(path, content);
  const found = await findVideoMetadata(path, content.subarray(0, 4096));
  // The program never calls it for another kind of file.
  if (found !== 'none') await removeVideoMetadata(path);
  return { path, found, sanitised: readFileSync(path) };
}

describe('the place is gone from', () => {
  test.each<[string, Buffer]>([
    [
      'a video of Android',
      whole(start, box('moov', head, track(), box('udta', placeOfAndroid)), pictures),
    ],
    ['a video of Apple', whole(start, pictures, box('moov', head, track(), placeOfApple))],
    [
      'a track',
      whole(start, box('moov', head, track(box('udta', placeOfAndroid), placeOfApple)), pictures),
    ],
    [
      'the end of the file',
      whole(start, pictures, box('moov', head), box('udta', placeOfAndroid), placeOfApple),
    ],
    ['XMP beside the video', whole(start, box('moov', head), xmp, pictures)],
    [
      'boxes with lengths of 64 bits',
      whole(
        start,
        longBox('mdat', Buffer.alloc(99)),
        longBox('moov', head, longBox('udta', placeOfAndroid)),
      ),
    ],
    [
      'a QuickTime video without a type',
      whole(
        box('wide'),
        pictures,
        box('moov', head, box('udta', placeOfAndroid, Buffer.alloc(4)), Buffer.alloc(4)),
      ),
    ],
    [
      'a video whose last box has no length',
      whole(
        start,
        box('moov', head, box('udta', placeOfAndroid)),
        Buffer.from([0, 0, 0, 0]),
        letters('mdat'),
        Buffer.alloc(500),
      ),
    ],
    [
      'a video of which the end is missing',
      whole(start, box('moov', head, box('udta', placeOfAndroid)), pictures.subarray(0, 900)),
    ],
  ])('%s, and all else stays', async (_, content) => {
    const { path, found, sanitised } = await sanitise(content);
    expect(found).toBe('found');
    expect(content.includes(placeOfVideo)).toBe(true);
    expect(sanitised.includes(placeOfVideo)).toBe(false);
    expect(sanitised.length).toBe(content.length);
    for (const kept of [head, pictures.subarray(8, 800), track().subarray(8)]) {
      expect(sanitised.includes(kept)).toBe(content.includes(kept));
    }
    expect(await findVideoMetadata(path, sanitised)).toBe('none');
  });
});

test.each<[string, Buffer, string]>([
  ['no metadata', whole(start, box('moov', head, track()), pictures), 'none'],
  ['no description', whole(start, pictures), 'none'],
  ['another kind of file', whole(letters('OggS'), box('udta', placeOfAndroid)), 'none'],
  ['words behind its end', whole(start, pictures, letters('and words')), 'none'],
  ['a track that is too long', videoWithPlace({ isDamaged: true }), 'damaged'],
  [
    'a box that is longer than its track',
    whole(start, box('moov', head, box('trak', letters('\0\0\x01\0mdia')))),
    'damaged',
  ],
  [
    'a box that is shorter than its head',
    whole(start, box('moov', head, letters('\0\0\0\x04trak'))),
    'damaged',
  ],
  [
    'a box without a length in the description',
    whole(start, box('moov', head, letters('\0\0\0\0trak'))),
    'damaged',
  ],
  [
    'a length of 64 bits beyond the file',
    whole(start, box('moov', letters('\0\0\0\x01trak\x7f\xff\xff\xff\xff\xff\xff\xff'))),
    'damaged',
  ],
])('a file with %s stays as it is', async (_, content, kind) => {
  const { found, sanitised } = await sanitise(content);
  expect(found).toBe(kind);
  expect(sanitised.equals(content)).toBe(true);
});

test('whatever bytes are wrong, a file keeps its length, and its pictures or all of it', async () => {
  const random = seededRandom(20_261_122);
  const good = videoWithPlace();
  const end = good.indexOf('mdat');
  for (let round = 0; round < 200; round += 1) {
    const content = Buffer.from(good);
    for (let fault = 0; fault < 3; fault += 1) {
      content[randomWhole(random, 0, end)] = randomWhole(random, 0, 256);
    }
    const { found, sanitised } = await sanitise(content);
    expect(sanitised.length).toBe(content.length);
    expect(sanitised.subarray(end).equals(content.subarray(end))).toBe(true);
    if (found !== 'found') expect(sanitised.equals(content)).toBe(true);
  }
});

test('a video of 5 GB with its description at the end is not read into memory', async () => {
  const path = join(temporaryFolder(), 'video');
  const bytes = 5 * 1024 ** 3;
  const mdat = Buffer.alloc(16);
  mdat.writeUInt32BE(1, 0);
  mdat.write('mdat', 4);
  mdat.writeBigUInt64BE(BigInt(bytes), 8);
  writeFileSync(path, whole(start, mdat));
  // The content of the pictures is a hole, which takes no room on the disk.
  truncateSync(path, start.length + bytes);
  const file = openSync(path, 'r+');
  writeSync(
    file,
    box('moov', head, box('udta', placeOfAndroid)),
    0,
    undefined,
    start.length + bytes,
  );
  closeSync(file);
  const before = process.memoryUsage().rss;
  expect(await findVideoMetadata(path, start)).toBe('found');
  await removeVideoMetadata(path);
  expect(await findVideoMetadata(path, start)).toBe('none');
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(64);
});
