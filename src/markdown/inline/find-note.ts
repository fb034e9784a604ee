/**
 * Whether the `^[` at `start` begins a note; `end` is the place of its closing bracket, or below 0
 * if it has none. `x^[1]^` is raised text, `^[text](address)` a link, and a number alone is a
 * citation.
 */
export function isNote(text: string, start: number, end: number): boolean {
  if (end < 0) return false;
  const content = text.slice(start + 2, end);
  const after = text.slice(end + 1, end + 3);
  if (after.startsWith('(') || /^\s*\d*\s*$/.test(content)) return false;
  return !after.startsWith('^') || after === '^[' || /\s/.test(content);
}

const maxNoteLength = 4_000;

/**
 * The place of the bracket that closes the one at `open`; -1 if there is none in the next
 * `maxNoteLength` characters. This function also counts brackets in code. The renderer does not.
 */
export function findClosingBracket(text: string, open: number): number {
  let depth = 0;
  const last = Math.min(text.length, open + maxNoteLength);
  for (let at = open; at < last; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
