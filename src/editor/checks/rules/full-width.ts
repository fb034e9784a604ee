import { eachBlock } from './prose.ts';

/** How far the letters of full width stand behind those of half width in Unicode. */
const distance = 0xfee0;

export const fullWidthLetters = eachBlock(function* ({ words, isChinese }) {
  if (!isChinese) return;
  for (const { index: from, 0: found } of words.matchAll(/[０-９Ａ-Ｚａ-ｚ]+/g)) {
    const to = from + found.length;
    const insert = found.replace(/./g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - distance),
    );
    yield { kind: 'full-width', from, to, edits: [{ from, to, insert }] };
  }
});
