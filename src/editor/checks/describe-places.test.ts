import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { describePlaces } from './describe-places.ts';

const describe = (text: string) => describePlaces(text, checkText(text));

test('a place has its line, the words around it and the fixed words', () => {
  const text =
    '雨\n\n春天在山里买的茶一直没有喝完的的时候我们走得很慢远远看去是一层一层的绿色山坡。\n茶';
  expect(describe(text)).toMatchObject([
    {
      line: 3,
      before: '春天在山里买的茶一直没有喝完',
      words: '的的',
      after: '时候我们走得很慢远远看去是一层一层的绿色…',
      fixed: '的',
    },
  ]);
});

test('a place covers its edits, and has no fixed words where only the writer can mend it', () => {
  expect(describe('喝茶 (绿茶) 的人')).toMatchObject([
    { from: 2, to: 8, words: ' (绿茶) ', fixed: '（绿茶）' },
  ]);
  expect(describe('“喝茶')).toMatchObject([{ words: '“', fixed: undefined }]);
});

test('half of a character is not shown', () => {
  const [place] = describe(`${'🍵雨'.repeat(20)},${'雨🍵'.repeat(20)}茶`);
  expect(place?.before.isWellFormed()).toBe(true);
  expect(place?.after.isWellFormed()).toBe(true);
});

test('a key names the kind and the words around, wherever they stand, and holds no words', () => {
  const line = '今天下雨的时候,我们都在家里喝茶聊天看书';
  const [first, second, other] = describe(`${line}。\n\n雨停了。${line}。\n\n晴天,出门。`);
  expect(first?.key).toMatch(/^[0-9a-z]{5,11}$/);
  expect(describe(`${line}！`)[0]?.key).toBe(first?.key);
  expect(second?.key).not.toBe(first?.key);
  expect(other?.key).not.toBe(first?.key);
});
