import { anyOpaque, closers, han, openers } from './patterns.ts';
import { type Block, eachBlock, type Place } from './prose.ts';

const fullWidth: Record<string, string> = {
  ',': '，',
  '.': '。',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
};

/**
 * A mark behind a Chinese character. A full stop and a question mark between two characters without
 * a space are perhaps the names of these signs; `:` and `;` before a letter are perhaps a smile.
 */
const mark = new RegExp(
  [
    `(?<=[${han}${closers}])(?:`,
    `[,;:!] ?(?=[${han}${openers}]|\\n|$)`,
    // The quotation marks of keyboards are drawn as Chinese ones.
    `|[,.;:?!](?="(?:[${han}]|$))`,
    `|[.?](?: (?=[${han}${openers}])|(?=\\n|$))`,
    `|[,;:] (?=[A-Za-z0-9${anyOpaque}])`,
    `|,(?=[A-Za-z])`,
    ')',
  ].join(''),
  'g',
);

/** Marks of half width between Chinese characters, and at the end of a Chinese line. */
export const halfWidthMarks = eachBlock(function* ({ words, isChinese }) {
  if (!isChinese) return;
  for (const { index: from, 0: found } of words.matchAll(mark)) {
    const to = from + found.length;
    const insert = fullWidth[found.charAt(0)] as string;
    yield { kind: 'half-width', from, to, edits: [{ from, to, insert }] };
  }
});

const pairs = /[(（]([^()（）\n]*)[)）]/g;
const isHan = new RegExp(`[${han}]`);
const isBefore = new RegExp(`[${han}，。、；：？！] ?$`);
const isBehind = new RegExp(`^ ?[${han}，。、；：？！]`);

/** Round brackets of half width around Chinese words, or of two widths. */
export const halfWidthBrackets = eachBlock(function* (block) {
  if (!block.isChinese) return;
  for (const { index, 0: pair } of block.words.matchAll(pairs)) {
    if (isWrongPair(block, index, pair)) yield widen(block, index, pair);
  }
});

function isWrongPair({ words }: Block, at: number, pair: string): boolean {
  if (pair.startsWith('（') && pair.endsWith('）')) return false;
  if (!isHan.test(pair)) return false;
  const to = at + pair.length;
  return (
    isBefore.test(words.slice(Math.max(0, at - 2), at)) || isBehind.test(words.slice(to, to + 2))
  );
}

/** The brackets of full width have the space of the ones of half width within them. */
function widen({ words }: Block, from: number, pair: string): Place {
  const to = from + pair.length;
  const edits = [];
  if (pair.startsWith('(')) {
    const start = /\S $/.test(words.slice(Math.max(0, from - 2), from)) ? from - 1 : from;
    edits.push({ from: start, to: from + 1, insert: '（' });
  }
  if (pair.endsWith(')')) {
    const end = /^ \S/.test(words.slice(to, to + 2)) ? to + 1 : to;
    edits.push({ from: to - 1, to: end, insert: '）' });
  }
  return { kind: 'brackets', from, to, edits };
}
