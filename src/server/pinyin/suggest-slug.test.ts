import { expect, test } from 'vitest';
import { isSlug } from '../../shared/address/slug.ts';
import { suggestSlug } from './suggest-slug.ts';

test.each([
  ['On tea', 'on-tea'],
  ['重庆的雨', 'chong-qing-de-yu'],
  ['银行里的行人', 'yin-hang-li-de-xing-ren'],
  ['绿茶', 'lv-cha'],
  ['用 TypeScript 5 写博客（一）', 'yong-typescript-5-xie-bo-ke-yi'],
  ['雨の日', '雨の日'],
  ['Crème brûlée', 'creme-brulee'],
  ['It’s late', 'its-late'],
  ['Чай', 'чай'],
  ['Й', 'й'],
  ['🍵', ''],
  [
    'A very long title that goes on and on until nobody would read it in an address',
    'a-very-long-title-that-goes-on-and-on-until-nobody-would',
  ],
])('the title %j suggests the name %j', async (title, name) => {
  const suggested = await suggestSlug(title);
  expect(suggested).toBe(name);
  expect(suggested === '' || isSlug(suggested)).toBe(true);
});

test('a title without spaces is cut between two characters', async () => {
  const suggested = await suggestSlug('あ'.repeat(200));
  expect(suggested).toBe('あ'.repeat(60));
});
