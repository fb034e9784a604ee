import { describe, expect, test } from 'vitest';
import { withRow } from './kept-rows.ts';

describe('the kept rows', () => {
  const rows = (kept: string | null) => JSON.parse(kept ?? 'null');

  test('have the newest value of an article, in the last place', () => {
    const two = withRow(withRow(null, 'a', 1), 'b', 2);
    expect(rows(withRow(two, 'a', 3))).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  test('forget an article without a value', () => {
    expect(withRow(withRow(null, 'a', 1), 'a', undefined)).toBeNull();
  });

  test('are those of the newest 200 articles', () => {
    let kept: string | null = null;
    for (let at = 0; at < 203; at++) kept = withRow(kept, `${at}`, at);
    expect(rows(kept)).toHaveLength(200);
    expect(rows(kept)[0]).toEqual(['3', 3]);
  });

  test.each(['no JSON', '{}', '7', '[7]', '[["a"]]', 'null'])('of %s are none', (kept) => {
    expect(rows(withRow(kept, 'b', 1))).toEqual([['b', 1]]);
  });
});
