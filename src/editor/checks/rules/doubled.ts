import { eachBlock } from './prose.ts';

/** Words of two characters that nobody writes twice within a sentence. */
const pairs = [
  '可以 如果 因为 所以 但是 使用 通过 需要 以及 或者 并且 而且',
  '时候 已经 然后 其中 对于 关于 由于 虽然 自己 根据 为了 应该',
  '不过 目前 这里 一种 这种 那种 以后 之后 以前 之前 其实 只是',
  '只有 还有 还是 一些 这些 那些 因此 同时',
]
  .join(' ')
  .replaceAll(' ', '|');

/**
 * Words that are doubled by mistake, and what stands around them where the doubling is right: the
 * end of one word and the beginning of the next.
 */
const chinese = new RegExp(
  [
    '(?<![目打标中有端鹄])的的(?!确|士|卢)',
    '(?<![为除不明终罢未小])了了(?!解|结|却|断|之|事|然|无|不)',
    '们们',
    '(?<!早)就就(?!业|是|近|地|医|算)',
    '(?<![还但总要就不也都于凡只可或若即便])是是(?![非否不])',
    '这这',
    '(?<!的)进行进行',
    '(?<![诉系给让帮请问知对为到醒求教])(我们|他们|你们|它们|她们)\\1',
    // “可以可以，你来吧。”
    `(${pairs})\\2(?![，。！？、…”]|$)`,
  ].join('|'),
  'g',
);

export const doubledHan = eachBlock(function* ({ words, isChinese }) {
  if (!isChinese) return;
  for (const { index: from, 0: found } of words.matchAll(chinese)) {
    const to = from + found.length;
    const edits = [{ from: from + found.length / 2, to, insert: '' }];
    yield { kind: 'doubled-han', from, to, edits };
  }
});

/** Words that no sentence has twice: not `that`, `had`, `is` and `in` (“log in in time”). */
const english =
  /(?<![\w'’-])(the|an?|of|to|and|for|with|from|by|or|are|be|at|into|on|it|our|their|your|its|we|they|if|than|this)\s{1,8}\1(?![\w'’.-])/gi;

export const doubledWords = eachBlock(function* ({ words }) {
  for (const { index, 0: found, 1: word = '' } of words.matchAll(english)) {
    // “Vitamin A a day.”
    if (word === 'A') continue;
    const to = index + found.length;
    // With the space behind it: the sign of a quotation may stand before the second word.
    const end = words[to] === ' ' ? to + 1 : to;
    const from = end > to ? to - word.length : index + word.length;
    yield { kind: 'doubled-word', from: index, to, edits: [{ from, to: end, insert: '' }] };
  }
});
