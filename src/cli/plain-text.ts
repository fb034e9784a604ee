/**
 * A text as a terminal can show it in one line: control characters, and those that change the
 * direction of writing, are written as `\\u{1b}`. A file name could else move the cursor, or hide
 * the words before it.
 */
export function toPlainLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}

/** The same for a text of several lines. */
export function toPlainLines(text: string): string {
  return text.split('\n').map(toPlainLine).join('\n');
}
