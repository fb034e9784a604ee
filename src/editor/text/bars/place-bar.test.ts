import { describe, expect, test } from 'vitest';
import { dockBar, placeBar } from './place-bar.ts';

const space = { left: 0, right: 1_000, top: 70, bottom: 600 };
const size = { width: 300, height: 40 };
const box = (left: number, right: number, top: number, bottom: number) => ({
  ...{ left, right, top, bottom },
});

describe('a bar stands', () => {
  test.each([
    ['above a word, in the middle of it', box(400, 500, 300, 330), { left: 300, top: 254 }],
    ['inside the space at the left', box(10, 60, 300, 330), { left: 0, top: 254 }],
    ['inside the space at the right', box(950, 990, 300, 330), { left: 700, top: 254 }],
    ['above several lines', box(200, 800, 300, 500), { left: 350, top: 254 }],
    ['above lines that end below the space', box(200, 800, 300, 900), { left: 350, top: 254 }],
    ['below the first line', box(400, 500, 80, 110), { left: 300, top: 116 }],
    ['below lines that begin above the space', box(400, 500, -90, 110), { left: 300, top: 116 }],
    ['below at the limit', box(400, 500, 80, 554), { left: 300, top: 560 }],
    ['nowhere, where all would cover words', box(400, 500, 80, 555), undefined],
    ['nowhere for all of a long text', box(200, 800, -Infinity, Infinity), undefined],
    ['nowhere for words above the space', box(400, 500, 10, 40), undefined],
    ['nowhere for words below the space', box(400, 500, 700, 730), undefined],
  ])('%s', (_, selection, place) => {
    expect(placeBar(selection, size, space)).toEqual(place);
  });
});

test('a bar that was asked for stands at the lower edge, where there is no other place', () => {
  expect(dockBar(size, space)).toEqual({ left: 350, top: 554 });
});
