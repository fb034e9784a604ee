import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeIndexedPng } from './indexed-png.ts';

/** Pixels of a picture with so many colours. */
function pixelsOf(colours: number, size: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels.writeUIntBE((((at / 3) % colours) * 65_537) % 2 ** 24, at, 3);
  }
  return pixels;
}

test.each([
  [1, { width: 1, height: 1 }],
  [3, { width: 7, height: 5 }],
  [256, { width: 40, height: 20 }],
])('a picture of %i colours has the same pixels', async (colours, size) => {
  const pixels = pixelsOf(colours, size);
  const png = writeIndexedPng(pixels, size);
  const { format, isPalette, width, height } = await sharp(png).metadata();
  expect({ format, isPalette, width, height }).toEqual({ format: 'png', isPalette: true, ...size });
  expect((await sharp(png).raw().toBuffer()).equals(pixels)).toBe(true);
});

test('a picture of 257 colours cannot be written so', () => {
  const size = { width: 40, height: 20 };
  expect(writeIndexedPng(pixelsOf(257, size), size)).toBeUndefined();
});
