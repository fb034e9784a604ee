const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The number of characters that a reader sees: grapheme clusters (UAX #29), so a family emoji
 * counts as one.
 */
export function countCharacters(text: string): number {
  // In printable ASCII each code unit is one character; the slow segmenter is not needed.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** The first `max` characters of a text, never half an emoji. A shorter text stays as it is. */
export function cutCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  // ASCII, as above. The character after the cut is tested too: it could be a mark of the last one.
  if (/^[\x20-\x7e]*$/.test(text.slice(0, max + 1))) return text.slice(0, max);
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/** As `cutCharacters`. A text that was cut is followed by `ending`. */
export function cutWithEnding(text: string, max: number, ending: string): string {
  const cut = cutCharacters(text, max);
  return cut === text ? text : cut + ending;
}

/** The size of a text in bytes of UTF-8. A lone surrogate counts as the three bytes of U+FFFD. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

// A word, or a run of spaces, or one line end, or one other character. No token begins inside a
// character that a reader sees: marks, modifiers and joined emoji stay with the character before
// them. Chinese and Japanese have no spaces between words; there each character is a token.
const cjk = '\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}';
const word = `[[\\p{L}\\p{N}\\p{M}_]--[${cjk}]]+`;
const extension = '[\\p{M}\\u200c\\u200d\\uff9e\\uff9f\\p{Emoji_Modifier}\\u{e0020}-\\u{e007f}]*';
const start = `(?:${word}(?:['’.]${word})*|[^\\S\\r\\n]+|\\p{RI}\\p{RI}|[^\\r\\n])`;
const joined = `(?:(?<=\\u200d)\\p{Extended_Pictographic}${extension})*`;
const pattern = new RegExp(`\\r\\n|[\\r\\n]|${start}${extension}${joined}`, 'gv');

/**
 * The text in pieces that a merge and a list of differences keep whole. Joined, they are the text
 * again.
 */
export function listTokens(text: string): string[] {
  return text.match(pattern) ?? [];
}

/** The lines of a text, each with its line end. */
export function listLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/**
 * A function that says whether a text has all words of `query`, in any order and also as parts of
 * longer words. Capitals, full-width letters and accents in another form make no difference.
 */
export function wordsTest(query: string): (text: string) => boolean {
  const normalise = (text: string) => text.normalize('NFKC').toLowerCase();
  const words = normalise(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const normal = normalise(text);
    return words.every((word) => normal.includes(word));
  };
}
