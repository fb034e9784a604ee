import { describe, expect, test } from 'vitest';
import type { Advice } from './advise.ts';
import { pointOf } from './passed-over.ts';

const picture = (line: number, address: string): Advice => ({
  kind: 'no-description',
  place: { line, address },
});

describe('the point of an advice', () => {
  test('stays the same on another line', () => {
    expect(pointOf(picture(3, '/a.png'))).toBe(pointOf(picture(90, '/a.png')));
  });

  test('is another one for another picture, a link, and a field', () => {
    const link: Advice = { kind: 'dead-link', place: { line: 3, address: '/a.png' } };
    const all = [picture(3, '/a.png'), picture(3, '/b.png'), link, { kind: 'no-excerpt' } as const];
    expect(new Set(all.map(pointOf)).size).toBe(4);
  });

  test('has no word of the draft, and is short', () => {
    expect(pointOf(picture(1, 'data:image/png;base64,'.padEnd(100_000, 'A')))).toMatch(
      /^[0-9a-z]{1,7}$/,
    );
  });
});
