import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animation, placeName } from '../../../test/pictures.ts';
import { stripAnimation } from './strip-animation.ts';

const maxPixels = 50_000_000;
const text = (words: string) => Buffer.from(words, 'latin1');
const bytes = (...numbers: number[]) => Buffer.from(numbers);

const gif = {
  head: Buffer.concat([
    text('GIF89a'),
    bytes(4, 0, 3, 0, 0x80, 0, 0),
    bytes(0, 0, 0, 255, 255, 255),
  ]),
  loop: Buffer.concat([bytes(0x21, 0xff, 11), text('NETSCAPE2.0'), bytes(3, 1, 0, 0, 0)]),
  time: bytes(0x21, 0xf9, 4, 0, 10, 0, 0, 0),
  frame: bytes(0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 3, 0x84, 0x8f, 0x59, 0),
  ownColours: bytes(0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0x80, 9, 9, 9, 8, 8, 8, 2, 2, 0x84, 0x59, 0),
  end: bytes(0x3b),
};

/** An extension of a GIF with this label and these parts. */
const extension = (label: number, ...parts: string[]) =>
  Buffer.concat([
    bytes(0x21, label),
    ...parts.map((part) => Buffer.concat([bytes(part.length), text(part)])),
    bytes(0),
  ]);

const moving = [gif.head, gif.loop, gif.time, gif.frame, gif.time, gif.ownColours];

function stripped(parts: readonly Uint8Array[]) {
  return stripAnimation(Buffer.concat(parts), maxPixels);
}

const whole = { kind: 'stripped', content: Buffer.concat([...moving, gif.end]), isWhole: true };

describe('a GIF', () => {
  test.each<[string, Buffer]>([
    ['a comment', extension(0xfe, placeName, 'x'.repeat(255))],
    ['a text that stands on the picture', extension(0x01, 'x'.repeat(12), placeName)],
    ['a block of a program', extension(0xff, 'XMP DataXMP', placeName)],
    ['a colour profile, which no browser reads', extension(0xff, 'ICCRGBG1012', placeName)],
    ['a loop with more than a loop', extension(0xff, 'NETSCAPE2.0', placeName)],
    ['an unknown extension', extension(0x99, placeName)],
    ['a time with more than a time', extension(0xf9, placeName)],
  ])('loses %s, and keeps all else', (_, added) => {
    for (let at = 1; at <= moving.length; at += 1) {
      expect(stripped([...moving.slice(0, at), added, ...moving.slice(at), gif.end])).toEqual(
        whole,
      );
    }
  });

  test('loses what stands behind its end', () => {
    expect(stripped([...moving, gif.end, text('<script>alert(1)</script>')])).toEqual(whole);
  });

  test('that was cut keeps its whole frames', () => {
    const cut = Buffer.concat(moving).subarray(0, -3);
    const kept = [gif.head, gif.loop, gif.time, gif.frame, gif.end];
    expect(stripAnimation(cut, maxPixels)).toEqual({
      ...{ kind: 'stripped', isWhole: false },
      content: Buffer.concat(kept),
    });
  });

  test.each<[string, Uint8Array[]]>([
    ['nothing but a head', [gif.head, gif.end]],
    ['half a head', [gif.head.subarray(0, 8)]],
    ['half a table of colours', [gif.head.subarray(0, 15)]],
    ['half a frame', [gif.head, gif.frame.subarray(0, 6)]],
  ])('of %s is broken', (_, parts) => {
    expect(stripped(parts)).toEqual({ kind: 'broken-picture' });
  });

  test('with a frame of more than 50 megapixels is too large', () => {
    const frame = Buffer.from(gif.frame);
    frame.writeUInt16LE(65_535, 5);
    frame.writeUInt16LE(65_535, 7);
    expect(stripped([gif.head, gif.frame, frame, gif.end])).toEqual({ kind: 'too-many-pixels' });
  });

  test('that sharp has written shows the same pixels', async () => {
    const before = await animation(60, 40);
    const after = stripAnimation(before, maxPixels);
    if (after.kind !== 'stripped') throw new Error(after.kind);
    const pixels = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer();
    expect((await pixels(after.content)).equals(await pixels(before))).toBe(true);
    expect((await sharp(after.content).metadata()).loop).toBe(
      (await sharp(before).metadata()).loop,
    );
  });
});

describe('a WebP', () => {
  const chunk = (type: string, content: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const make = async () => {
    const animated = sharp(await animation(60, 40), { animated: true });
    return animated.webp({ loop: 3 }).toBuffer();
  };
  /** The file with more chunks at its end. */
  const withChunks = (file: Buffer, ...chunks: Buffer[]) =>
    chunk('RIFF', Buffer.concat([file.subarray(8), ...chunks]));

  test('loses EXIF, XMP and unknown chunks, and shows the same pixels', async () => {
    const before = await make();
    const written = await sharp(before, { animated: true })
      .withExif({ IFD0: { ImageDescription: placeName } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${placeName}</place></x:xmpmeta>`)
      .webp({ loop: 3 })
      .toBuffer();
    const marked = Buffer.concat([
      withChunks(written, chunk('NOTE', text(placeName))),
      text(placeName),
    ]);
    expect((await sharp(marked).metadata()).exif).toBeDefined();
    const after = stripAnimation(marked, maxPixels);
    if (after.kind !== 'stripped') throw new Error(after.kind);
    expect(after.isWhole).toBe(true);
    expect(after.content.includes(placeName)).toBe(false);
    const { exif, xmp, pages, loop } = await sharp(after.content).metadata();
    expect({ exif, xmp, pages, loop }).toEqual({ pages: 2, loop: 3 });
    const pixels = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer();
    expect((await pixels(after.content)).equals(await pixels(written))).toBe(true);
  });

  test('loses what is hidden in a frame', async () => {
    const before = await make();
    const at = before.indexOf('ANMF');
    const length = before.readUInt32LE(at + 4);
    const frame = before.subarray(at + 8, at + 8 + length);
    const hidden = chunk('ANMF', Buffer.concat([frame, chunk('NOTE', text(placeName))]));
    const rest = before.subarray(at + 8 + length);
    const after = stripAnimation(
      chunk('RIFF', Buffer.concat([before.subarray(8, at), hidden, rest])),
      maxPixels,
    );
    expect(after).toEqual({ kind: 'stripped', content: before, isWhole: true });
  });

  test('that was cut keeps its whole frames, and one without a whole frame is broken', async () => {
    const before = await make();
    const cut = stripAnimation(before.subarray(0, -10), maxPixels);
    expect(cut).toMatchObject({ kind: 'stripped', isWhole: false });
    expect(stripAnimation(before.subarray(0, 50), maxPixels)).toEqual({ kind: 'broken-picture' });
    expect(stripAnimation(text('RIFF'), maxPixels)).toEqual({ kind: 'broken-picture' });
  });
});
