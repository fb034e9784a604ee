// A word, or a run of spaces, or one line end, or one other character. No token begins inside a character that a reader
// sees: marks, modifiers and joined emoji stay with the character before them. Chinese and Japanese have no spaces
// between words; there each character is a token.
const cjk = '\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}';
const word = `[[\\p{L}\\p{N}\\p{M}_]--[${cjk}]]+`;
const extension = '[\\p{M}\\u200c\\u200d\\uff9e\\uff9f\\p{Emoji_Modifier}\\u{e0020}-\\u{e007f}]*';
const start = `(?:${word}(?:['’.]${word})*|[^\\S\\r\\n]+|\\p{RI}\\p{RI}|[^\\r\\n])`;
const joined = `(?:(?<=\\u200d)\\p{Extended_Pictographic}${extension})*`;
const pattern = new RegExp(`\\r\\n|[\\r\\n]|${start}${extension}${joined}`, 'gv');

/** The text in pieces that a merge keeps whole. Joined, they are the text again. */
export function listTokens(text: string): string[] {
  return text.match(pattern) ?? [];
}

/** The lines of a text, each with its line end. */
export function listLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
