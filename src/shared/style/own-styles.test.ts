import { expect, test } from 'vitest';
import { defaultSettings, faces, textSizes } from '../settings.ts';
import { isInline, lookSheet, maxInlineCssBytes, ownSheet } from './own-styles.ts';

test('without a choice there is no sheet', () => {
  expect(lookSheet(defaultSettings)).toBe('');
});

test('what is no colour does not get into a page', () => {
  for (const accent of ['red', '}</style><script>', '#1f4e79}p{', '#1F4E79 ']) {
    expect(lookSheet({ ...defaultSettings, accent })).toBe('');
  }
});

test('a sheet of all choices adds at most 200 bytes to a page', () => {
  for (const face of faces) {
    for (const textSize of textSizes) {
      const sheet = lookSheet({ accent: '#1f4e79', face, textSize });
      expect(`<style>${sheet}</style>`.length, `${face} ${textSize}`).toBeLessThanOrEqual(200);
    }
  }
});

test('each choice has rules of its own', () => {
  const sheets = [
    ...faces.map((face) => lookSheet({ ...defaultSettings, face })),
    ...textSizes.map((textSize) => lookSheet({ ...defaultSettings, textSize })),
    lookSheet({ ...defaultSettings, accent: '#1f4e79' }),
  ].filter(Boolean);
  expect(new Set(sheets).size).toBe(6);
  for (const sheet of sheets) expect(sheet).toMatch(/^@layer base\{.*\}$/);
});

test('a note at the end of own styles cannot take the bracket of the layer with it', () => {
  expect(ownSheet('a{b:c} /* x */')).toBe('@layer owner{a{b:c} /* x */\n}');
});

test('own styles up to 4 KiB stand in the page', () => {
  expect(isInline('a'.repeat(maxInlineCssBytes))).toBe(true);
  expect(isInline('a'.repeat(maxInlineCssBytes + 1))).toBe(false);
  expect(isInline('茶'.repeat(maxInlineCssBytes / 2))).toBe(false);
});
