import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { drawIcon } from './icon-drawing.ts';
import type { IconForm, IconTask } from './icon-task.ts';

const paper = [0xfb, 0xfa, 0xf6, 255];
const red = [0xa8, 0x32, 0x1f, 255];
const green = [0x20, 0x90, 0x40, 255];

const seal = { letter: '随', lang: 'zh-Hans', picture: '', path: '' };

function draw(icon: IconForm, task: Partial<IconTask> = {}): Promise<Buffer> {
  return drawIcon({ icon, ...seal, ...task });
}

async function pixelsOf(png: Uint8Array) {
  const decoded = sharp(png).ensureAlpha().raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { edge: info.width, isSquare: info.width === info.height, at };
}

function isNear(pixel: number[], colour: number[]): boolean {
  return pixel.every((value, index) => Math.abs(value - (colour[index] ?? 0)) <= 24);
}

/** How many pixels have a colour, between two distances from the middle. */
async function count(png: Uint8Array, colour: number[], from: number, to: number) {
  const { edge, at } = await pixelsOf(png);
  let found = 0;
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const distance = Math.hypot(x + 0.5 - edge / 2, y + 0.5 - edge / 2) / edge;
      if (distance < from || distance >= to) continue;
      if (isNear(at(x, y), colour)) found += 1;
    }
  }
  return found;
}

/** Reads an icon file as programs do: the directory, and the pictures at its places. */
function readIconFile(file: Buffer) {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const [bytes, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    return {
      sides: [file.readUInt8(entry), file.readUInt8(entry + 1)],
      bits: file.readUInt16LE(entry + 6),
      png: file.subarray(offset, offset + bytes),
      end: offset + bytes,
    };
  });
}

/** A square picture: green, with see-through corners. */
async function pictureFile(): Promise<string> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'picture.png');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M60 0H240L300 60V240L240 300H60L0 240V60Z" fill="#209040"/></svg>';
  await sharp(Buffer.from(svg)).png().toFile(path);
  return path;
}

describe('the seal', () => {
  test('is a file with three sizes for programs that know only /favicon.ico', async () => {
    const file = await draw('favicon');
    const pictures = readIconFile(file);
    expect(pictures.map(({ sides, bits }) => [...sides, bits])).toEqual([
      [16, 16, 32],
      [32, 32, 32],
      [48, 48, 32],
    ]);
    expect(pictures.at(-1)?.end).toBe(file.length);
    for (const { sides, png } of pictures) {
      const { edge, isSquare, at } = await pixelsOf(png);
      expect([edge, isSquare]).toEqual([sides[0], true]);
      expect(at(0, 0)[3]).toBeLessThan(128);
      // Making it small has changed the red a little near the edge.
      expect(isNear(at(Math.floor(edge / 2), 1), red)).toBe(true);
      // In the smallest size no pixel of a letter with many strokes is of paper alone.
      expect(await count(png, red, 0, 0.3)).toBeLessThan(0.2 * edge ** 2);
    }
  });

  test.each<[IconForm, number]>([
    ['touch', 180],
    ['maskable', 512],
  ])(
    'of the form %s has %i pixels without see-through corners, which others cut',
    async (form, edge) => {
      const picture = await pixelsOf(await draw(form));
      expect([picture.edge, picture.isSquare]).toEqual([edge, true]);
      expect(picture.at(0, 0)).toEqual(red);
      expect(picture.at(edge - 1, edge - 1)).toEqual(red);
    },
  );

  test('has its letter within the circle that each phone shows', async () => {
    const png = await draw('maskable', { letter: 'W', lang: 'en' });
    expect(await count(png, paper, 0, 0.4)).toBeGreaterThan(2_000);
    expect(await count(png, paper, 0.4, 1)).toBe(0);
  });

  test.each(['', '\ufdd1'])('with the letter %j, which no font has, is a frame', async (letter) => {
    const png = await draw('icon', { letter });
    expect((await pixelsOf(png)).at(96, 96)).toEqual(red);
    expect(await count(png, paper, 0.25, 0.45)).toBeGreaterThan(300);
  });
});

describe('a picture of the owner', () => {
  test('stays as it is in a tab, see-through corners too', async () => {
    const path = await pictureFile();
    const { edge, at } = await pixelsOf(await draw('icon', { path }));
    expect(edge).toBe(192);
    expect(at(96, 2)).toEqual(green);
    expect(at(2, 2)[3]).toBe(0);
  });

  test('stands on paper where a phone would show black', async () => {
    const path = await pictureFile();
    const { edge, at } = await pixelsOf(await draw('touch', { path }));
    expect(edge).toBe(180);
    expect(at(90, 2)).toEqual(green);
    expect(at(1, 1)).toEqual(paper);
  });

  test('is whole within the circle that each phone shows', async () => {
    const path = await pictureFile();
    const png = await draw('maskable', { path });
    expect(await count(png, green, 0.41, 1)).toBe(0);
    expect(await count(png, green, 0, 0.4)).toBeGreaterThan(60_000);
    expect((await pixelsOf(png)).at(0, 0)).toEqual(paper);
  });
});
