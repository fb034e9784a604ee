import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listLines, listTokens } from '../../../shared/text.ts';
import { listChanges } from './changes.ts';
import { choose, listSegments, mergeTexts, type Segment } from './merge-text.ts';

/** In `result`, null stands for a conflict. */
const cases: [name: string, base: string, mine: string, theirs: string, result: string | null][] = [
  ['nothing changed', 'a b c', 'a b c', 'a b c', 'a b c'],
  ['only I have changed', 'a b c', 'a x c', 'a b c', 'a x c'],
  ['only they have changed', 'a b c', 'a b c', 'a x c', 'a x c'],
  ['the same change', 'a b c', 'a x c', 'a x c', 'a x c'],
  ['the same insertion', 'a c', 'a b c', 'a b c', 'a b c'],
  ['two lines', 'one\ntwo\nthree\n', 'ONE\ntwo\nthree\n', 'one\ntwo\nTHREE\n', 'ONE\ntwo\nTHREE\n'],
  [
    'neighbouring lines',
    'one\ntwo\n',
    'one more\ntwo\n',
    'one\ntwo more\n',
    'one more\ntwo more\n',
  ],
  [
    'words of one line',
    'the old man walks',
    'the young man walks',
    'the old man runs',
    'the young man runs',
  ],
  ['Chinese characters', '我爱春天的茶', '他爱春天的茶', '我爱春天的酒', '他爱春天的酒'],
  ['the same change, and another one', 'a b c d e', 'x b c d e', 'x b c d y', 'x b c d y'],
  [
    'the same insertion in two places that look alike, and another one',
    '<a>\n<b>\n',
    '<a>\n<b> <c>\n',
    '<a>\n<d> <b> <c>\n',
    '<a>\n<d> <b> <c>\n',
  ],
  [
    'a deletion and an insertion apart',
    'a\nb\nc\nd\n',
    'a\nc\nd\n',
    'a\nb\nc\nd\ne\n',
    'a\nc\nd\ne\n',
  ],
  ['Windows line ends', 'a\r\nb\r\nc\r\n', 'x\r\nb\r\nc\r\n', 'a\r\nb\r\ny\r\n', 'x\r\nb\r\ny\r\n'],
  ['other line ends on one side', 'a\nb\n', 'a\r\nb\r\n', 'a\nb\nc\n', null],
  ['one word', 'colour', 'color', 'colours', null],
  ['one word of a sentence', 'a red hat', 'a blue hat', 'a green hat', null],
  ['insertions in one place', 'a\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n', null],
  ['two endings', 'a\n', 'a\nmine\n', 'a\ntheirs\n', null],
  ['a change in a deleted line', 'a\nb c d\ne\n', 'a\ne\n', 'a\nb x d\ne\n', null],
  ['a deletion beside an insertion', 'a b c', 'a c', 'a b x c', null],
  ['all deleted, and a change', 'a\nb\nc\n', '', 'a\nb\nx\n', null],
  ['all deleted on both sides', 'a\nb\n', '', '', ''],
  ['both begin an empty text', '', 'mine', 'theirs', null],
  ['two emoji in one family', '👨‍👩‍👧 x', '👨‍👩‍👦 x', '👨‍👩‍👧‍👦 x', null],
  ['skin tones of one hand', 'a 👍 b', 'a 👍🏻 b', 'a 👍🏿 b', null],
  ['marks on one letter', 'a e b', 'a e\u0301 b', 'a e\u0300 b', null],
];

describe('texts are merged', () => {
  test.each(cases)('%s', (_, base, mine, theirs, result) => {
    expect(mergeTexts(base, mine, theirs) ?? null).toBe(result);
    expect(mergeTexts(base, theirs, mine) ?? null).toBe(result);
  });

  test('without a base only if they are equal', () => {
    expect(mergeTexts(null, 'a', 'a')).toBe('a');
    expect(mergeTexts(null, 'a b', 'a c')).toBeUndefined();
  });
});

describe('a choice', () => {
  test('stands for changes that touch, between pieces that need no choice', () => {
    const segments = listSegments('a\nb\nc\nd\n', 'A\nb\nx\nd\n', 'a\nb\ny\nD\n');
    expect(segments.filter(({ kind }) => kind !== 'common')).toEqual([
      { kind: 'mine', base: 'a', text: 'A' },
      { kind: 'choice', base: 'c', mine: 'x', theirs: 'y' },
      { kind: 'theirs', base: 'd', text: 'D' },
    ]);
    expect(choose(segments, ['mine'])).toBe('A\nb\nx\nD\n');
    expect(choose(segments, ['theirs'])).toBe('A\nb\ny\nD\n');
  });

  test('can take both texts', () => {
    const segments = listSegments('a\n', 'a\nmine\n', 'a\ntheirs\n');
    expect(choose(segments, ['both'])).toBe('a\nmine\ntheirs\n');
  });

  test('takes in all choices of one line, and none of the next', () => {
    const base = 'one two three four five six seven eight\nnine\n';
    const mine = 'ONE two three four five six seven EIGHT\nNINE\n';
    const theirs = 'uno two three four five six seven ocho\nnueve\n';
    const choices = listSegments(base, mine, theirs).filter(({ kind }) => kind === 'choice');
    expect(choices).toEqual([
      {
        kind: 'choice',
        base: 'one two three four five six seven eight',
        mine: 'ONE two three four five six seven EIGHT',
        theirs: 'uno two three four five six seven ocho',
      },
      { kind: 'choice', base: 'nine', mine: 'NINE', theirs: 'nueve' },
    ]);
  });

  test('is made of each difference if there is no base', () => {
    const segments = listSegments(null, 'a\nmine\nb\n', 'a\ntheirs\nb\n');
    expect(segments).toEqual([
      { kind: 'common', base: 'a\n', text: 'a\n' },
      { kind: 'choice', base: '', mine: 'mine', theirs: 'theirs' },
      { kind: 'common', base: '\nb\n', text: '\nb\n' },
    ]);
  });
});

const words = [
  'tea',
  'ink',
  '茶',
  '墨',
  'e\u0301',
  '👨‍👩‍👧',
  '🇨🇳',
  '👍🏽',
  'ど',
  'नि',
  "don't",
  '한',
  '\t',
];
const gaps = [' ', '\n', '\r\n', '', '，', '. '];
const textOf = (parts: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(parts, fc.constantFrom(...gaps)), { maxLength: 12 })
    .map((pairs) => pairs.flat().join(''));
const texts = textOf(fc.constantFrom(...words));
const anyTexts = fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 20 }));

/** A text made from another one by a few insertions of words that occur nowhere else. */
function edited(base: string, edits: readonly [at: number, removed: number, word: string][]) {
  let pieces = listTokens(base);
  for (const [at, removed, word] of edits) {
    const index = Math.floor(at * (pieces.length + 1));
    pieces = [...pieces.slice(0, index), ` ${word} `, ...pieces.slice(index + removed)];
  }
  return pieces.join('');
}
const editsBy = (name: string) =>
  fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 999 }).map((number) => name + number),
    ),
    { maxLength: 3 },
  );

describe('for all texts', () => {
  test('a side without changes takes the other side', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, (base, other) => {
        expect(mergeTexts(base, other, base)).toBe(other);
        expect(mergeTexts(base, base, other)).toBe(other);
        expect(mergeTexts(base, other, other)).toBe(other);
      }),
    );
  });

  test('the sides can be exchanged', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, anyTexts, (base, mine, theirs) => {
        expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
      }),
    );
  });

  test('the segments, joined, are each of the three texts', () => {
    const join = (segments: readonly Segment[], side: 'base' | 'mine' | 'theirs') =>
      segments
        .map((segment) => {
          if (side === 'base') return segment.base;
          if (segment.kind === 'choice') return segment[side];
          return segment.kind === 'common' || segment.kind === side ? segment.text : segment.base;
        })
        .join('');
    fc.assert(
      fc.property(anyTexts, anyTexts, anyTexts, (base, mine, theirs) => {
        const segments = listSegments(base, mine, theirs);
        expect(join(segments, 'base')).toBe(base);
        expect(join(segments, 'mine')).toBe(mine);
        expect(join(segments, 'theirs')).toBe(theirs);
      }),
    );
  });

  test('each inserted word is in the result, or there is a choice', () => {
    let merged = 0;
    fc.assert(
      fc.property(texts, editsBy('mine'), editsBy('theirs'), (base, mine, theirs) => {
        const result = mergeTexts(base, edited(base, mine), edited(base, theirs));
        if (result === undefined) return;
        merged += 1;
        const written = [...edited(base, mine), edited(base, theirs)].join('');
        for (const [, , word] of [...mine, ...theirs]) {
          if (written.includes(` ${word} `)) expect(result).toContain(` ${word} `);
        }
      }),
      { numRuns: 500 },
    );
    expect(merged).toBeGreaterThan(50);
  });

  test('no change begins or ends inside a character that a reader sees', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const edges = (text: string) =>
      new Set([...graphemes.segment(text)].map(({ index }) => index)).add(text.length);
    fc.assert(
      fc.property(texts, texts, (base, text) => {
        let shift = 0;
        const baseEdges = edges(base);
        const textEdges = edges(text);
        for (const { from, to, insert } of listChanges(base, text)) {
          expect(baseEdges).toContain(from);
          expect(baseEdges).toContain(to);
          expect(textEdges).toContain(from + shift);
          shift += insert.length - (to - from);
          expect(textEdges).toContain(to + shift);
        }
      }),
    );
  });

  test('the pieces, joined, are the text', () => {
    fc.assert(
      fc.property(anyTexts, (text) => {
        expect(listTokens(text).join('')).toBe(text);
        expect(listLines(text).join('')).toBe(text);
      }),
    );
  });
});

describe('2 MB of text', () => {
  const lines = Array.from(
    { length: 40_000 },
    (_, index) => `Line ${index} of a very long text, 第${index}行。\n`,
  );
  const base = lines.join('');

  test('with 300 changes on each side is merged', () => {
    const change = (offset: number, word: string) =>
      lines.map((line, index) => (index % 130 === offset ? line.replace('very', word) : line));
    const mine = change(3, 'rather');
    const theirs = change(70, 'quite');
    const both = lines.map((line, index) => (mine[index] === line ? theirs[index] : mine[index]));
    expect(mergeTexts(base, mine.join(''), theirs.join(''))).toBe(both.join(''));
  });

  test('that both sides have written anew is a conflict', () => {
    const anew = (word: string) =>
      lines.map((_, index) => `${word} ${index * 7} ${word}\n`).join('');
    expect(mergeTexts(base, anew('mine'), anew('theirs'))).toBeUndefined();
  });
});
