import { Fragment } from 'react';

/** A shorter title fits on one line of a phone, beside a cover too. */
const minBreakableCharacters = 9;

/** On a narrow phone, a longer word has no room beside a cover. */
const maxCharactersBesideCover = 12;

const loneCharacter = /^\p{Script=Han}[^\p{L}\p{N}]*$/u;
const hanPair = /\p{Script=Han}{2}/u;
const longWord = new RegExp(
  `[^\\s\\-/\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{${maxCharactersBesideCover + 1}}`,
  'u',
);

/** The classes of a head that leaves room for a cover beside its title. */
export function stampRoom(title: string): string {
  return longWord.test(title) ? 'with-cover has-long-word' : 'with-cover';
}

/** A number in a row, such as `第 12 期`. */
const numbered = '第 ?[\\d〇零一二三四五六七八九十百千两]+ ?\\p{Script=Han}';
/** The last Chinese character of a text, the one or the word before it, and the signs around. */
const ending =
  '(?:\\p{Script=Han}|[[\\p{L}\\p{N}]--\\p{Script=Han}]{1,12})[^\\p{L}\\p{N}]*\\p{Script=Han}[^\\p{L}\\p{N}]*$';
const numberedParts = new RegExp(`(${numbered})`, 'v');
const unbrokenParts = new RegExp(`(${numbered}|${ending})`, 'v');

/**
 * A text in which no line ends within a number such as `第 12 期`, and no last line has one Chinese
 * character alone.
 */
export function Unbroken({ text }: { text: string }) {
  return markOddParts(text.split(unbrokenParts));
}

/**
 * A title whose lines break between Chinese words. The style sheets allow no other break between
 * Chinese characters.
 */
export function TitleText({ text }: { text: string }) {
  if (text.length < minBreakableCharacters || !hanPair.test(text)) return text;
  return splitBetweenWords(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never change their order.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {markOddParts(part.split(numberedParts))}
    </Fragment>
  ));
}

function markOddParts(parts: string[]) {
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
}

/** Lists show the same titles again and again. The segmenter needs about 10 µs for each. */
const known = new Map<string, string[]>();
const maxKnown = 2000;

/**
 * Splits between two words of which one ends and the other begins with a Chinese character, but not
 * before a last character. Around punctuation and spaces browsers know the places for breaks
 * themselves.
 */
function splitBetweenWords(title: string): string[] {
  const before = known.get(title);
  if (before) return before;
  const parts: string[] = [];
  let wasWord = false;
  for (const [index, piece] of title.split(numberedParts).entries()) {
    const words =
      index % 2 === 0 ? segmenter().segment(piece) : [{ segment: piece, isWordLike: true }];
    for (const { segment, isWordLike } of words) {
      const isWord = isWordLike === true && /\p{Script=Han}/u.test(segment);
      if (isWord && wasWord) parts.push(segment);
      else parts.push((parts.pop() ?? '') + segment);
      wasWord = isWord;
    }
  }
  if (loneCharacter.test(parts.at(-1) ?? '')) parts.push(parts.splice(-2).join(''));
  if (known.size >= maxKnown) known.clear();
  known.set(title, parts);
  return parts;
}

let made: Intl.Segmenter | undefined;

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return made;
}
