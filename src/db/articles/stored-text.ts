import type { Tables } from '../tables.ts';

/**
 * A text as it is stored: whole, or as a change of the text of the revision before it. A change
 * keeps `kept_start` UTF-16 code units at the start of the text before, and `kept_end` at its end;
 * `text` stands between them. Both numbers are null if `text` is the whole text.
 */
export type StoredText = Pick<Tables['revisions'], 'kept_start' | 'kept_end'> &
  Pick<Tables['revision_texts'], 'text'>;

/** After so many changes a whole text is stored, so that reading a text needs at most 32 rows. */
export const maxChangesInSequence = 31;

export interface TextBefore {
  text: string;
  /** The number of changes since the last whole text, with this text's own. */
  changes: number;
}

/**
 * The form in which a text is stored: a change of `before`, or the whole text if there is nothing
 * before it, if a whole text is due, or if a change would keep nothing. Neither the kept parts nor
 * the part between cut a surrogate pair.
 */
export function toStoredText(text: string, before: TextBefore | undefined): StoredText {
  const whole = { kept_start: null, kept_end: null, text };
  if (before === undefined || before.changes >= maxChangesInSequence) return whole;
  const start = countSameStart(before.text, text);
  const end = countSameEnd(before.text, text, start);
  if (start + end === 0) return whole;
  return { kept_start: start, kept_end: end, text: text.slice(start, text.length - end) };
}

/**
 * The text of the last row. The first row has a whole text, and each row after it the next change.
 */
export function fromStoredTexts(rows: readonly StoredText[]): string {
  return rows.reduce(fromStoredText, '');
}

/** The text of a row, where `before` is the text of the row before it. */
export function fromStoredText(before: string, row: StoredText): string {
  const { kept_start: start, kept_end: end, text } = row;
  if (start === null || end === null) return text;
  return before.slice(0, start) + text + before.slice(before.length - end);
}

function countSameStart(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let count = 0;
  while (count < max && a.charCodeAt(count) === b.charCodeAt(count)) count += 1;
  return cutsPair(a, count) || cutsPair(b, count) ? count - 1 : count;
}

/** `start` code units of both texts are kept at their start already. */
function countSameEnd(a: string, b: string, start: number): number {
  const max = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < max && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) {
    count += 1;
  }
  const isCut = cutsPair(a, a.length - count) || cutsPair(b, b.length - count);
  return isCut ? count - 1 : count;
}

/** Whether a cut before the code unit `index` separates the two halves of a character. */
function cutsPair(text: string, index: number): boolean {
  return isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
