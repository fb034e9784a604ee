import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { syllablesOf } from './pinyin.ts';
import { rankTitle } from './rank-title.ts';

test.each<[string, string, 0 | 1 | 2 | undefined]>([
  ['雨天泡茶', '雨', 0],
  ['雨天泡茶', '泡茶', 1],
  ['雨天泡茶', 'yutianpaocha', 2],
  ['雨天泡茶', 'ytpc', 2],
  ['雨天泡茶', 'ytp', 2],
  ['雨天泡茶', 'paoch', 2],
  ['雨天泡茶', 'pao cha', 2],
  ['雨天泡茶', '雨tian', 2],
  ['雨天泡茶', 'yucha', undefined],
  ['雨天泡茶', 'tea', undefined],
  ['中国的山', 'zhgds', 2],
  ['中国的山', 'zgdsh', 2],
  ['银行门口', 'yinhang', 2],
  ['银行门口', 'yinxing', 2],
  ['绿茶', 'lvcha', 2],
  ['绿茶', 'lucha', 2],
  ['用 Rust 写《博客》', 'yongrustxieboke', 2],
  ['用 Rust 写《博客》', 'rustxie', 2],
  ['On Tea', 'on', 0],
  ['On Tea', 'tea', 1],
  ['On Tea', 'tea on', 1],
  ['On Tea', 'ot', undefined],
  ['', 'a', undefined],
  ['👍 好', 'hao', 2],
])('the title %s and what was typed, %s', (title, typed, rank) => {
  expect(rankTitle(title, typed)).toBe(rank);
});

/** The 3,755 most frequent characters: the first level of GB 2312. */
function listFrequent(): string[] {
  const decoder = new TextDecoder('gbk');
  const found: string[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1) {
    const last = row === 0xd7 ? 0xf9 : 0xfe;
    for (let cell = 0xa1; cell <= last; cell += 1) {
      found.push(decoder.decode(new Uint8Array([row, cell])));
    }
  }
  return found;
}

test('the frequent characters are read as a dictionary reads them', () => {
  const options = { toneType: 'none', type: 'array', multiple: true, v: true } as const;
  const frequent = listFrequent();
  expect(frequent).toHaveLength(3_755);
  const wrong = frequent.filter((character) => {
    const readings = pinyin(character, options);
    return syllablesOf(character).some((syllable) => !readings.includes(syllable));
  });
  expect(wrong).toEqual([]);
});
