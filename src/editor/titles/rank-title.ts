import { syllablesOf } from './pinyin.ts';

/**
 * How well a title fits what was typed, in lower case and without white space at its ends: 0 if it
 * begins with that, 1 if it contains each typed word, 2 if it does so in pinyin, or in its first
 * letters (`ytp` and `yutian` for 雨天泡茶). Undefined if it does not fit.
 */
export function rankTitle(title: string, typed: string): 0 | 1 | 2 | undefined {
  const lower = title.toLowerCase();
  if (lower.startsWith(typed)) return 0;
  const words = typed.split(/\s+/);
  if (words.every((word) => lower.includes(word))) return 1;
  const characters = [...lower];
  return words.every((word) => lower.includes(word) || fitsByPinyin(characters, word))
    ? 2
    : undefined;
}

/** Whether a part of the title is written as `word`, whose last syllable may be half typed. */
function fitsByPinyin(characters: readonly string[], word: string): boolean {
  if (!/[a-z]/.test(word)) return false;
  /** The lengths of the beginnings of `word` that the characters up to here are written as. */
  let reached = new Set<number>();
  for (const character of characters) {
    if (!/[\p{L}\p{N}]/u.test(character)) continue;
    const next = new Set<number>();
    for (const written of waysToWrite(character)) {
      for (const length of [0, ...reached]) {
        const rest = word.slice(length);
        if (written.startsWith(rest)) return true;
        if (rest.startsWith(written)) next.add(length + written.length);
      }
    }
    reached = next;
  }
  return false;
}

function waysToWrite(character: string): readonly string[] {
  return [character, ...syllablesOf(character).flatMap(withInitial)];
}

/** A syllable, its first letter, and its initial: `zh` of `zhong`. */
function withInitial(syllable: string): string[] {
  const initial = /^[zcs]h/.exec(syllable);
  return [syllable, syllable.slice(0, 1), ...(initial ? [initial[0]] : [])];
}
