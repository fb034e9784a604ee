import { expect, test } from 'vitest';
import {
  inOrder,
  lineOfY,
  type Point,
  placeOfScroll,
  scrollOfPlace,
  yOfLine,
} from './scroll-map.ts';

const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [line = 0, y = 0] = pair.split(':').map(Number);
    return { line, y };
  });

test.each([
  ['0:0 1:20 2:60', '0:0 1:20 2:60'],
  // A list and its first item begin with the same line.
  ['0:0 3:40 3:45 4:70', '0:0 3:40 4:70'],
  // A note stands below the text, and its line stands between the lines of the text.
  ['0:0 9:40 2:90 10:100', '0:0 9:40 10:100'],
  // The cells of a row stand beside each other.
  ['0:0 1:20 2:20 3:10', '0:0 1:20 2:20'],
])('the points %s are in order as %s', (given, kept) => {
  expect(inOrder(points(given))).toEqual(points(kept));
});

test.each([
  ['0:0 1:20 3:60', 1, 20],
  ['0:0 1:20 3:60', 2, 40],
  ['0:0 1:20 3:60', 0.5, 10],
  // A picture in one line.
  ['4:100 5:600 6:620', 4.5, 350],
  // Before the first point and behind the last one.
  ['4:100 5:600', 2, 100],
  ['4:100 5:600', 9, 600],
])('among the points %s line %d is at %d px', (given, line, y) => {
  expect(yOfLine(points(given), line)).toBe(y);
  const { line: first = 0 } = points(given)[0] ?? {};
  const last = points(given).at(-1)?.line ?? 0;
  expect(lineOfY(points(given), y)).toBe(Math.min(Math.max(line, first), last));
});

test('of two lines at one place the later one is found', () => {
  expect(lineOfY(points('0:0 1:20 2:20 3:40'), 20)).toBe(2);
});

test.each([
  // A long text: the place is the uppermost one until the last 300 px.
  [{ maxScroll: 1000, end: 1300 }, 0, 0],
  [{ maxScroll: 1000, end: 1300 }, 400, 400],
  [{ maxScroll: 1000, end: 1300 }, 700, 700],
  [{ maxScroll: 1000, end: 1300 }, 850, 1000],
  [{ maxScroll: 1000, end: 1300 }, 1000, 1300],
  // A short text.
  [{ maxScroll: 100, end: 300 }, 0, 0],
  [{ maxScroll: 100, end: 300 }, 50, 150],
  [{ maxScroll: 100, end: 300 }, 100, 300],
  // The last line can be scrolled to the upper end.
  [{ maxScroll: 400, end: 400 }, 400, 400],
])('in a pane of %j the scroll position %d stands for the place %d', (size, scroll, place) => {
  expect(placeOfScroll(scroll, size)).toBeCloseTo(place, 6);
  expect(scrollOfPlace(place, size)).toBeCloseTo(scroll, 6);
});

test('a pane that cannot be scrolled stays where it is', () => {
  expect(scrollOfPlace(200, { maxScroll: 0, end: 300 })).toBe(0);
});
