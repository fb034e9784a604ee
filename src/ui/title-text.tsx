import { Fragment } from 'react';

/** A shorter title fits on one line of a phone, beside a cover too. */
const minBreakableCharacters = 9;

/** On a narrow phone, a longer word has no room beside a cover. */
const maxCharactersBesideCover = 12;

const hanPair = /\p{Script=Han}{2}/u;
const longWord = new RegExp(
  `[^\\s\\-/\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{${maxCharactersBesideCover + 1}}`,
  'u',
);

/** The classes of a head that leaves room for a cover beside its title. */
export function stampRoom(title: string): string {
  return longWord.test(title) ? 'with-cover has-long-word' : 'with-cover';
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
      {part}
    </Fragment>
  ));
}

/** Lists show the same titles again and again. The segmenter needs about 10 µs for each. */
const known = new Map<string, string[]>();
const maxKnown = 2000;

/**
 * Splits between two words of which one ends and the other begins with a Chinese character. Around
 * punctuation and spaces browsers know the places for breaks themselves.
 */
function splitBetweenWords(title: string): string[] {
  const before = known.get(title);
  if (before) return before;
  const parts: string[] = [];
  let wasWord = false;
  for (const { segment, isWordLike } of segmenter().segment(title)) {
    const isWord = isWordLike === true && /\p{Script=Han}/u.test(segment);
    if (isWord && wasWord) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
    wasWord = isWord;
  }
  if (known.size >= maxKnown) known.clear();
  known.set(title, parts);
  return parts;
}

let made: Intl.Segmenter | undefined;

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return made;
}
