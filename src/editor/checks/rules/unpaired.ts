import { type Place, type Prose, placeOf } from '../prose.ts';

const closing: Record<string, string> = {
  '“': '”',
  '「': '」',
  '『': '』',
  '（': '）',
  '《': '》',
  '【': '】',
};
const opening = new Map(Object.entries(closing).map(([open, close]) => [close, open]));
const signs = /[“”「」『』（）《》【】()]/g;

/**
 * Opening marks without a closing one, and the reverse, within a paragraph. A quotation over
 * several paragraphs opens each of them and closes the last.
 */
export function unpairedMarks({ blocks }: Prose): Place[] {
  return blocks.flatMap((block, index) => {
    if (!block.isChinese) return [];
    const next = blocks[index + 1]?.words.trimStart()[0];
    return listUnpaired(block.words).flatMap(({ at, sign }) => {
      if ((sign === '“' || sign === '「') && next === sign) return [];
      const place: Place = { kind: 'unpaired', from: at, to: at + 1, edits: [] };
      return placeOf(block, place) ?? [];
    });
  });
}

function listUnpaired(words: string): { at: number; sign: string }[] {
  const open: { at: number; sign: string }[] = [];
  const alone: { at: number; sign: string }[] = [];
  for (const { index: at, 0: sign } of words.matchAll(signs)) {
    if (sign in closing || sign === '(') {
      open.push({ at, sign });
      continue;
    }
    const wanted = sign === ')' ? ['(', '（'] : sign === '）' ? ['（', '('] : [opening.get(sign)];
    const found = open.findLastIndex((one) => wanted.includes(one.sign));
    if (found >= 0) alone.push(...open.splice(found).slice(1));
    else alone.push({ at, sign });
  }
  return [...open, ...alone].filter(({ sign }) => sign !== '(' && sign !== ')');
}
