import type { TextPlace } from '../../browser/uploads/file-store.ts';

/** So many characters on each side tell a place. */
const around = 40;

export function placeAt(text: string, offset: number): TextPlace {
  return {
    offset,
    before: text.slice(Math.max(0, offset - around), offset),
    after: text.slice(offset, offset + around),
  };
}

/**
 * Where a place is in a text that may have changed since: behind the same words, or before the same
 * words, nearest to its old offset. If neither stands in the text any more, the place is at the old
 * offset.
 */
export function findPlace(text: string, { offset, before, after }: TextPlace): number {
  const both = nearest(text, before + after, offset - before.length);
  if (both !== undefined) return both + before.length;
  const behind = before === '' ? undefined : nearest(text, before, offset - before.length);
  if (behind !== undefined) return behind + before.length;
  const ahead = after === '' ? undefined : nearest(text, after, offset);
  return ahead ?? wholeCharacter(text, Math.min(offset, text.length));
}

/** The offset, or the one before the character that it would cut: an emoji has two code units. */
function wholeCharacter(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

/** The occurrence of the words that is nearest to an offset. */
function nearest(text: string, words: string, offset: number): number | undefined {
  if (words === '') return text === '' ? 0 : undefined;
  const before = text.lastIndexOf(words, Math.max(0, offset));
  const after = text.indexOf(words, Math.max(0, offset));
  if (before === -1 && after === -1) return undefined;
  if (before === -1) return after;
  if (after === -1) return before;
  return offset - before <= after - offset ? before : after;
}
