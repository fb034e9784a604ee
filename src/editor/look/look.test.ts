import { expect, test } from 'vitest';
import { initialLook, parseLook, stepSize } from './look.ts';

test.each([
  [null, {}],
  ['', {}],
  ['{"face":"sans"}', {}],
  ['sans', { face: 'sans' }],
  ['mono large wide', { face: 'mono', size: 'large', width: 'wide' }],
  ['wide mono', { face: 'mono', width: 'wide' }],
  ['serif medium standard', {}],
  ['gothic tiny narrow', { width: 'narrow' }],
])('%j is read', (kept, expected) => {
  expect(parseLook(kept)).toEqual({ ...initialLook, ...expected });
});

test.each([
  ['small', -1, 'small'],
  ['small', 1, 'medium'],
  ['medium', 1, 'large'],
  ['large', 1, 'larger'],
  ['larger', 1, 'larger'],
  ['larger', -1, 'large'],
] as const)('from %s by %i the size is %s', (size, step, expected) => {
  expect(stepSize(size, step)).toBe(expected);
});
