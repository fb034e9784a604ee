import { type Place, type Prose, placeOf } from './prose.ts';

/** What may open, by what closes. Round brackets of two widths are the matter of another rule. */
const openersOf: Record<string, readonly string[]> = {
  '”': ['“'],
  '」': ['「'],
  '』': ['『'],
  '》': ['《'],
  '】': ['【'],
  '）': ['（', '('],
  ')': ['(', '（'],
};
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

/** What stands before a closing mark that needs no opening one: a number, a smile, inches. */
const standsAlone: Record<string, RegExp> = {
  '）': /(?:^|[^\d])\d{1,3}$|(?:^|[^A-Za-z])[A-Za-z]$|[一二三四五六七八九十：:；;]$/,
  '”': /\d$/,
};

interface Sign {
  at: number;
  sign: string;
}

/** A round bracket of half width alone is perhaps a smile or the number of an item. */
function listUnpaired(words: string): Sign[] {
  const open: Sign[] = [];
  const alone: Sign[] = [];
  for (const { index: at, 0: sign } of words.matchAll(signs)) {
    const wanted = openersOf[sign];
    const found = wanted ? open.findLastIndex((one) => wanted.includes(one.sign)) : -1;
    if (found >= 0) alone.push(...open.splice(found).slice(1));
    else if (wanted) alone.push({ at, sign });
    else open.push({ at, sign });
  }
  return [...open, ...alone].filter(({ at, sign }) => {
    const before = words.slice(Math.max(0, at - 4), at);
    return sign !== '(' && sign !== ')' && !standsAlone[sign]?.test(before);
  });
}
