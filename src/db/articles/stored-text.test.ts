import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromStoredTexts,
  maxChangesInSequence,
  type StoredText,
  type TextBefore,
  toStoredText,
} from './stored-text.ts';

const whole = (text: string): StoredText => ({ kept_start: null, kept_end: null, text });
const change = (kept_start: number, kept_end: number, text: string): StoredText => ({
  kept_start,
  kept_end,
  text,
});

describe('a text is stored', () => {
  test.each<[string, string, StoredText]>([
    ['A bowl of tea', 'A bowl of green tea', change(10, 3, 'green ')],
    ['A bowl of green tea', 'A bowl of tea', change(10, 3, '')],
    ['aaa', 'aaaa', change(3, 0, 'a')],
    ['aaaa', 'aaa', change(3, 0, '')],
    ['tea', 'tea', change(3, 0, '')],
    ['tea', 'rain', whole('rain')],
    ['', 'tea', whole('tea')],
    ['tea', '', whole('')],
    // Both emoji begin with the same code unit, and so do the two others end with the same one.
    ['a😀b', 'a😁b', change(1, 1, '😁')],
    ['a\u{1f600}b', 'a\u{1fa00}b', change(1, 1, '\u{1fa00}')],
    ['😀', '😀😀', change(2, 0, '😀')],
    ['茶😀', '茶', change(1, 0, '')],
  ])('%j, then %j', (before, text, stored) => {
    expect(toStoredText(text, { text: before, changes: 0 })).toEqual(stored);
    expect(fromStoredTexts([whole(before), stored])).toBe(text);
  });

  test('whole, if nothing stands before it or as many changes as are allowed', () => {
    expect(toStoredText('tea', undefined)).toEqual(whole('tea'));
    const before = { text: 'te', changes: maxChangesInSequence };
    expect(toStoredText('tea', before)).toEqual(whole('tea'));
    expect(toStoredText('tea', { ...before, changes: before.changes - 1 })).toEqual(
      change(2, 0, 'a'),
    );
  });
});

// Characters that share their first or second code unit, and characters that join their neighbours.
const character = fc.constantFrom(
  'a',
  'b',
  '茶',
  '😀',
  '😁',
  '\u{1fa00}',
  '\u0301',
  '\u200d',
  '\r\n',
);
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));

test('any texts in a sequence are read back unchanged, and no part has half a character', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), (texts) => {
      const rows: StoredText[] = [];
      let before: TextBefore | undefined;
      for (const text of texts) {
        const stored = toStoredText(text, before);
        rows.push(stored);
        before = { text, changes: stored.kept_start === null ? 0 : (before?.changes ?? 0) + 1 };
        expect(before.changes).toBeLessThanOrEqual(maxChangesInSequence);
        expect(stored.text.isWellFormed()).toBe(true);
        expect(stored.text.length).toBeLessThanOrEqual(text.length);
        expect(fromStoredTexts(rows)).toBe(text);
      }
    }),
  );
});
