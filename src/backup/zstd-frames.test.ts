import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dose } from '../../test/dose.ts';
import { seededRandom } from '../../test/random.ts';
import { decompressFrames } from './zstd-frames.ts';

const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Bytes that can hardly be compressed, then bytes that can. */
function contentOf(bytes: number): Buffer {
  const random = seededRandom(7);
  return Buffer.from(
    Uint8Array.from({ length: bytes }, (_, index) => (index % 3 === 0 ? 65 : random() * 256)),
  );
}

/** Compresses as `writeArchive` does. */
const stream = (content: Buffer) =>
  buffer(Readable.from([content]).pipe(createZstdCompress(withChecksum)));

const frame = (content: Buffer | string) => zstdCompressSync(content, withChecksum);

const withFlag = (file: Buffer, flag: number, at = 4) => {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) | flag;
  return changed;
};

const skippable = (length: number) => {
  const head = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, Buffer.alloc(length, 1)]);
};

function read(file: Buffer, partBytes = 64 * 1024): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; at += partBytes) parts.push(file.subarray(at, at + partBytes));
  return buffer(decompressFrames(Readable.from(parts)));
}

const whyNot = (file: Buffer) =>
  read(file).then(
    () => 'it was read',
    (error: Error) => error.message,
  );

test.each([0, 1, 100, 70_000, 128 * 1024, 300_000, 1_000_000])(
  'a file of %i bytes is read',
  async (bytes) => {
    const content = contentOf(bytes);
    const file = await stream(content);
    for (const partBytes of [7, 4096, 1_000_000]) {
      if (file.length / partBytes > 100_000) continue;
      expect((await read(file, partBytes)).equals(content)).toBe(true);
    }
    expect((await read(frame(content))).equals(content)).toBe(true);
  },
);

test('all frames are read, with those between that programs skip', async () => {
  const file = Buffer.concat([
    ...[skippable(0), frame('one '), frame(''), skippable(200_000), frame(contentOf(200_000))],
    ...[frame('two'), skippable(3)],
  ]);
  const expected = Buffer.concat([Buffer.from('one '), contentOf(200_000), Buffer.from('two')]);
  expect((await read(file)).equals(expected)).toBe(true);
  const repeated = Buffer.alloc(1_000_000, 'a');
  expect((await read(frame(repeated))).equals(repeated)).toBe(true);
});

test('a frame without a checksum is read', async () => {
  expect(String(await read(Buffer.concat([zstdCompressSync('a'), frame('b')])))).toBe('ab');
});

test('a file that ends anywhere but at the end of a frame is refused', async () => {
  const file = Buffer.concat([frame('one '), skippable(3), frame('two'), skippable(3)]);
  const ends = [frame('one ').length, frame('one ').length + 11, file.length - 11, file.length];
  for (let length = 0; length <= file.length; length += 1) {
    const isSound = (await whyNot(file.subarray(0, length))) === 'it was read';
    expect([length, isSound]).toEqual([length, ends.includes(length)]);
  }
});

test('a bit that is flipped in the last block, its checksum or a later frame is refused, or changes nothing', {
  tags: ['rest'],
}, async () => {
  const content = contentOf(200_000);
  for (const file of [
    await stream(content),
    frame(content),
    Buffer.concat([frame(content), frame('end')]),
  ]) {
    let harmless = 0;
    for (let at = file.length - 60; at < file.length; at += 1) {
      for (let bit = at % dose.flippedBitsStep; bit < 8; bit += dose.flippedBitsStep) {
        const flipped = Buffer.from(file);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const found = await read(flipped).catch(() => undefined);
        if (found === undefined) continue;
        expect(found.subarray(0, content.length).equals(content)).toBe(true);
        harmless += 1;
      }
    }
    // The last bits of a compressed block may mean nothing; `zstd --test` takes such a file too.
    expect(harmless).toBeLessThanOrEqual(4);
  }
});

test.each([
  ['nothing', Buffer.of(), 'it is empty'],
  ['words', Buffer.from('words and more'), 'it is no file of Zstandard'],
  [
    'something behind it',
    Buffer.concat([frame('a'), Buffer.from('more')]),
    'it is no file of Zstandard',
  ],
  ['three bytes behind it', Buffer.concat([frame('a'), Buffer.from('abc')]), 'its end is missing'],
  ['another length than it says', withFlag(frame(''), 1, 5), 'a frame is not as it was written'],
  ['a bit without a meaning', withFlag(frame('a'), 0b1_0000), 'a frame is not as it was written'],
  [
    'a block of 2 MB',
    Buffer.concat([frame('a').subarray(0, 6), Buffer.from([0xff, 0xff, 0xff])]),
    'a frame is not as it was written',
  ],
])('%s is no archive', async (_, file, reason) => {
  expect(await whyNot(file)).toBe(reason);
});
