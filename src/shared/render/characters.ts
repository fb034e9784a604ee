const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff01-\uff9f\uffe0-\uffe6]/u;

/**
 * Whether a script writes this character without spaces between words; its punctuation counts too.
 */
export function isWide(character: string): boolean {
  return character >= '\u2e80' && wide.test(character);
}

/** The whole character at a position, never half a surrogate pair; empty at the end. */
export function characterAt(text: string, position: number): string {
  const codePoint = text.codePointAt(position);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

/** The whole character before a position; empty at the beginning. */
export function characterBefore(text: string, position: number): string {
  if (position === 0) return '';
  const last = text.charCodeAt(position - 1);
  const first = text.charCodeAt(position - 2);
  const isPair = (last & 0xfc00) === 0xdc00 && (first & 0xfc00) === 0xd800;
  return text.slice(position - (isPair ? 2 : 1), position);
}

/**
 * The first `max` UTF-16 units of a text, or one less: no surrogate pair is divided. Takes the same
 * short time for each text.
 */
export function cutUnits(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
