import { describe, expect, test } from 'vitest';
import { contrastOf, contrastOn, darkShade, nearestLegible, selectionOn } from './accent.ts';
import { toHex, toOklch } from './oklch.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
])('the contrast of %s and %s is %f', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

describe('OKLCH', () => {
  // The values of https://bottosson.github.io/posts/oklab/ and of CSS Color 4 for pure colours.
  test.each([
    ['#ff0000', 0.628, 0.2577, 29.23],
    ['#00ff00', 0.8664, 0.2948, 142.5],
    ['#0000ff', 0.452, 0.3132, 264.05],
  ])('of %s', (hex, lightness, chroma, degrees) => {
    const colour = toOklch(hex);
    expect(colour.lightness).toBeCloseTo(lightness, 3);
    expect(colour.chroma).toBeCloseTo(chroma, 3);
    expect(((colour.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1);
  });

  test('gives the same colour back', () => {
    for (let number = 0; number < 0xffffff; number += 54_321) {
      const hex = `#${number.toString(16).padStart(6, '0')}`;
      expect(toHex(toOklch(hex))).toBe(hex);
    }
  });
});

/** Each hue, dark and light, dull and bright. */
const parts = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));

test('every colour becomes legible on light and on dark paper, and keeps its hue', () => {
  for (const colour of colours) {
    const light = nearestLegible(colour);
    const dark = darkShade(light);
    expect(contrastOn('light', light), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrastOn('dark', dark), colour).toBeGreaterThanOrEqual(4.5);
    if (toOklch(colour).chroma < 0.05 || toOklch(dark).chroma < 0.05) continue;
    const turn = Math.abs(toOklch(dark).hue - toOklch(colour).hue);
    expect(Math.min(turn, 2 * Math.PI - turn), `${colour} ${dark}`).toBeLessThan(0.12);
  }
});

test.each(['#a8321f', '#1f4e79', '#000000', '#006400'])('%s is legible as it is', (colour) => {
  expect(nearestLegible(colour)).toBe(colour);
});

test.each(['#ffcc00', '#ffffff', '#77aaff', '#00ff00'])(
  'a colour next to the nearest one for %s is too faint',
  (colour) => {
    const nearest = toOklch(nearestLegible(colour));
    const lighter = toHex({ ...nearest, lightness: nearest.lightness + 0.01 });
    expect(contrastOn('light', lighter)).toBeLessThan(4.5);
  },
);

test('words of the page are legible where they are selected', () => {
  for (const colour of colours.map(nearestLegible)) {
    expect(contrastOf('#1f1c17', selectionOn('light', colour))).toBeGreaterThan(7);
    expect(contrastOf('#e9e5dc', selectionOn('dark', darkShade(colour)))).toBeGreaterThan(7);
  }
});
