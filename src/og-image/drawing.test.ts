import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawOgImage, type OgImageTask } from './drawing.ts';
import { findMissing } from './font-coverage.ts';

const paper = [0xfb, 0xfa, 0xf6];
const red = [0xa8, 0x32, 0x1f];

async function pixelsOf(task: Partial<OgImageTask>) {
  const whole = { title: '', author: '', brand: '', lang: null, ...task };
  const png = await drawOgImage(whole);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  /** Where the ink of these rows begins and ends. Ink is darker than paper and lines. */
  const inkWithin = (top: number, bottom: number) => {
    const columns: number[] = [];
    const rows: number[] = [];
    for (let y = top; y < bottom; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        if ((at(x, y)[1] ?? 0) > 190) continue;
        columns.push(x);
        rows.push(y);
      }
    }
    const [left, right] = [
      columns.reduce((a, b) => Math.min(a, b), 9999),
      Math.max(0, ...new Set(columns)),
    ];
    return { left, right, top: rows[0] ?? 9999, bottom: rows.at(-1) ?? 0, count: columns.length };
  };
  return { size: [info.width, info.height], bytes: png.length, at, inkWithin };
}

describe('a picture', () => {
  test('is paper with a title, and below it the author and the brand in red', async () => {
    const { size, bytes, at, inkWithin } = await pixelsOf({
      title: 'On tea',
      author: 'Zhixia Lin',
      brand: 'Tea',
    });
    expect(size).toEqual([1200, 630]);
    expect(bytes).toBeLessThan(60_000);
    expect(at(5, 5)).toEqual(paper);
    expect(at(1096, 560)).toEqual(red);
    expect(inkWithin(0, 490).left).toBeGreaterThanOrEqual(90);
    expect(inkWithin(500, 630).count).toBeGreaterThan(1000);
  });

  test.each([
    ['200 emoji', '👨‍👩‍👧‍👦'.repeat(200)],
    ['a word of 100 characters', 'Donaudampfschiff'.repeat(7).slice(0, 100)],
    ['200 words', 'tea and rain '.repeat(200)],
    ['200 wide letters', 'W'.repeat(200)],
    ['200 Chinese characters', '一二三四五六七八九十'.repeat(20)],
    ['letters under a tower of marks', `a${'\u0301'.repeat(400)}`.repeat(3)],
    ['right-to-left text', 'الشاي في الصباح '.repeat(12)],
    ['markup', '<span size="200pt">&amp;</span>'.repeat(6)],
    ['a markup that is broken', '</span><b>&'],
  ])('holds %s within its margins', async (_, title) => {
    const { inkWithin, at } = await pixelsOf({ title, author: title, brand: title });
    const ink = inkWithin(0, 494);
    expect(ink.left).toBeGreaterThanOrEqual(90);
    expect(ink.right).toBeLessThanOrEqual(1110);
    expect(ink.top).toBeGreaterThanOrEqual(30);
    expect(ink.bottom).toBeLessThanOrEqual(490);
    const below = inkWithin(500, 630);
    expect(below.left).toBeGreaterThanOrEqual(90);
    expect(below.right).toBeLessThanOrEqual(1110);
    expect(at(600, 495)).not.toEqual(paper);
  });

  test('is mirrored for a title that is read from right to left', async () => {
    const { at } = await pixelsOf({ title: 'שלום', brand: 'Tea' });
    expect(at(104, 560)).toEqual(red);
  });

  test('without any text is paper with lines and an empty seal', async () => {
    const { at, inkWithin } = await pixelsOf({});
    expect(inkWithin(0, 494).count).toBe(0);
    expect(at(600, 102)).not.toEqual(paper);
    expect(at(1070, 560)).toEqual(red);
  });
});

describe('a character that no font has is found', () => {
  test.each([
    ['of two lines of two digits', 'x\ufdd1'],
    ['of two lines of three digits', 'y\u{4fffe}'],
  ])('%s', async (_, text) => {
    const [first = '', second = ''] = [...text];
    const missing = await findMissing([first, second], 'en');
    expect([...missing]).toEqual([second]);
  });

  test('and a title with such a character is not drawn', async () => {
    const { inkWithin } = await pixelsOf({ title: 'tea \ufdd1' });
    expect(inkWithin(0, 494).count).toBe(0);
  });
});
