import { han } from './patterns.ts';
import { eachBlock, type Place } from './prose.ts';

/** Of ？ and ！ two or three are a manner of speaking, and three commas may be one too. */
const doubled = new RegExp(
  [
    '(?<![，。、；：,;:.])(?:',
    '([，、；：])\\1|[，、；：]。|。[，、；：]',
    // A mark in half width that was typed again in full width. `:)` is a smile.
    '|,，|，,|;；|:：|(?:；;|：:)(?![()-])',
    ')(?![，。、；：,;:.])',
  ].join(''),
  'g',
);

/** One mark twice, or a full stop beside another mark. Only the writer knows which is meant. */
export const doubledMarks = eachBlock(function* ({ words, isChinese }) {
  if (!isChinese) return;
  for (const { index, 0: found } of words.matchAll(doubled)) {
    const sign = found.replace(/[,;:]/, '').charAt(0);
    const isOneMark = !found.includes('。');
    const place = replaceAt('doubled-mark', index, 2, sign);
    yield isOneMark ? place : { ...place, edits: [] };
  }
});

/** Full stops instead of the six dots, and three dots instead of six. */
export const ellipses = eachBlock(function* ({ words, isChinese }) {
  if (!isChinese) return;
  for (const { index, 0: found } of words.matchAll(/(?<!。)。{2,}(?!。)|(?<!…)…(?!…)/g)) {
    if (found === '…' && !isHan.test(words[index - 1] ?? '')) continue;
    yield replaceAt('ellipsis', index, found.length, '……');
  }
});

const isHan = new RegExp(`[${han}]`);

function replaceAt(kind: Place['kind'], from: number, length: number, insert: string): Place {
  const to = from + length;
  return { kind, from, to, edits: [{ from, to, insert }] };
}
