import type { CheckKind, Place } from './rules/prose.ts';

/** A place as the list shows it. It covers its edits. */
export interface ShownPlace extends Place {
  /** The first line is 1. */
  line: number;
  /** The words in the line before it, the words of the place, and those behind it. */
  before: string;
  words: string;
  after: string;
  /** The words after the fix. Undefined if only the writer can mend it. */
  fixed: string | undefined;
  /**
   * Names the place by its kind and the words around it, so that it is known again when the text
   * has moved. It holds no words.
   */
  key: string;
}

/** The words around a place that are shown, and those that name it, on each side. */
const maxShown = 20;
const maxNaming = 12;

/** Places as the list shows them. They stand in the order of the text. */
export function describePlaces(text: string, places: readonly Place[]): ShownPlace[] {
  let line = 1;
  let lineStart = 0;
  return places.map((place) => {
    const { kind, edits } = place;
    const from = Math.min(place.from, ...edits.map((edit) => edit.from));
    const to = Math.max(place.to, ...edits.map((edit) => edit.to));
    for (let at = text.indexOf('\n', lineStart); at >= 0 && at < from; ) {
      line += 1;
      lineStart = at + 1;
      at = text.indexOf('\n', lineStart);
    }
    const words = text.slice(from, to);
    const around = [
      text.slice(Math.max(0, from - maxNaming), from),
      text.slice(to, to + maxNaming),
    ];
    const end = text.indexOf('\n', to);
    const lineEnd = end < 0 ? text.length : end;
    return {
      ...{ kind, from, to, edits },
      line,
      before:
        from - lineStart > maxShown
          ? `…${wholeOf(text.slice(from - maxShown, from))}`
          : text.slice(lineStart, from),
      words,
      after:
        lineEnd - to > maxShown
          ? `${wholeOf(text.slice(to, to + maxShown))}…`
          : text.slice(to, lineEnd),
      fixed: edits.length === 0 ? undefined : fixWords(text, { kind, from, to, edits }),
      key: keyOf(kind, [around[0] ?? '', words, around[1] ?? '']),
    };
  });
}

/** Without half of a character at an end. */
function wholeOf(words: string): string {
  return words.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

function fixWords(text: string, { from, to, edits }: Place): string {
  let fixed = '';
  let at = from;
  for (const edit of edits) {
    fixed += text.slice(at, edit.from) + edit.insert;
    at = edit.to;
  }
  return fixed + text.slice(at, to);
}

/** A hash of 52 bits: of the few places of an article, two have the same one in no real text. */
function keyOf(kind: CheckKind, words: readonly string[]): string {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (const character of [kind, ...words].join('\n')) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 15);
  }
  return ((high >>> 6) * 0x4000000 + (low >>> 6)).toString(36);
}
