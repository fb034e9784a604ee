import { describe, expect, test } from 'vitest';
import { listSegments } from '../../browser/sync/merge/merge-text.ts';
import type { ComparedPart } from '../../ui/compared-text.tsx';
import { listPlaces } from './list-places.ts';

const signs = { same: ['', ''], added: ['+', '+'], removed: ['-', '-'] } as const;

const write = (parts: readonly ComparedPart[]) =>
  parts.map(({ kind, text }) => signs[kind][0] + text + signs[kind][1]).join('|');

/** Places as their three texts, with signs around what was added (+) and removed (-). */
function show(base: string | null, mine: string, theirs: string) {
  return listPlaces(listSegments(base, mine, theirs)).map((shown) =>
    typeof shown === 'string' ? shown : [write(shown.mine), write(shown.theirs), write(shown.both)],
  );
}

describe('the places of a conflict', () => {
  test.each<[name: string, base: string | null, mine: string, theirs: string, shown: unknown[]]>([
    [
      'have the rest of their line',
      'Tea is warm now.\n\nend\n',
      'Tea is hot now.\n\nend\n',
      'Tea is cold now.\n\nend\n',
      [
        ['Tea is |-warm-|+hot+| now.', 'Tea is |-warm-|+cold+| now.', 'Tea is |+hot+|+cold+| now.'],
        'end',
      ],
    ],
    [
      'take no line that is whole on both sides',
      'one\ntwo\nthree\n',
      'one\n2\nthree\n',
      'one\nzwei\nthree\n',
      ['one', ['-two-|+2+', '-two-|+zwei+', '+2+|+zwei+'], 'three'],
    ],
    [
      'show what one side has deleted',
      'one\ntwo\n',
      'one\n',
      'one\ntwo and more\n',
      ['one', ['-two\n-', 'two|+ and more+|\n', 'two|+ and more+|\n']],
    ],
    [
      'without a text before both mark what the sides have not in common',
      null,
      'Tea in rain\n',
      'Tea in snow\n',
      [['Tea in |+rain+', 'Tea in |+snow+', 'Tea in |+rain+|+snow+']],
    ],
  ])('%s', (_, base, mine, theirs, shown) => {
    expect(show(base, mine, theirs)).toEqual(shown);
  });

  test('show of a long text only what is near, and no half emoji', () => {
    const long = '🍵'.repeat(500);
    const [before, place, behind] = listPlaces(
      listSegments(`${long}a\nx\nb${long}`, `${long}a\ny\nb${long}`, `${long}a\nz\nb${long}`),
    );
    expect(before).toBe(`… ${'🍵'.repeat(59)}a`);
    expect(place).toMatchObject({ mine: [{ text: 'x' }, { text: 'y' }] });
    expect(behind).toBe(`b${'🍵'.repeat(59)} …`);
  });
});
