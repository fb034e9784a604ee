import { crc32, deflateSync } from 'node:zlib';

/** A PNG names at most so many colours by number. */
const maxColours = 256;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** 8 bits for each number, colours from a table: https://www.w3.org/TR/png-3/#11IHDR */
const indexed = [8, 3, 0, 0, 0];

/**
 * A PNG of these pixels (three bytes each) in which each colour is a number: as small as that of
 * sharp, which chooses colours first, and takes a fifth of its time. Undefined when the picture has
 * more than 256 colours.
 */
export function writeIndexedPng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Buffer | undefined {
  const numbers = new Map<number, number>();
  // Each line begins with the number of its filter: 0, none.
  const lines = Buffer.alloc(height * (width + 1));
  let from = 0;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const colour =
        ((pixels[from] ?? 0) << 16) | ((pixels[from + 1] ?? 0) << 8) | (pixels[from + 2] ?? 0);
      let number = numbers.get(colour);
      if (number === undefined) {
        number = numbers.size;
        if (number === maxColours) return undefined;
        numbers.set(colour, number);
      }
      lines[to] = number;
      from += 3;
      to += 1;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(indexed, 8);
  const table = Buffer.alloc(3 * numbers.size);
  for (const [colour, number] of numbers) table.writeUIntBE(colour, 3 * number, 3);
  return Buffer.concat([
    ...[signature, chunk('IHDR', head), chunk('PLTE', table)],
    ...[chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(content, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), content.length + 8);
  return whole;
}
