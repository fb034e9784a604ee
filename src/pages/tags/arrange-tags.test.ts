import { expect, test } from 'vitest';
import { arrangeTags } from './arrange-tags.ts';

/** The groups of these tags, one line for each. */
const arrange = (tags: readonly string[]) =>
  arrangeTags(tags.map((tag) => ({ tag, count: 1 }))).map(
    ({ initial, tags }) => `${initial}: ${tags.map(({ tag }) => tag).join(' ')}`,
  );

test.each<[string, string[], string[]]>([
  ['no tag', [], []],
  [
    'Chinese by pinyin, whether simplified or traditional',
    ['阅读', '茶', '書法', '书店', '阿姨', '觉得', '做饭'],
    ['A: 阿姨', 'C: 茶', 'J: 觉得', 'S: 书店 書法', 'Y: 阅读', 'Z: 做饭'],
  ],
  [
    'a character with two readings by its word',
    ['重庆', '重量', '银行', '行走'],
    ['C: 重庆', 'X: 行走', 'Y: 银行', 'Z: 重量'],
  ],
  [
    'Chinese before Latin letters, and these without case and accents',
    ['zebra', 'Äpfel', 'apple', '阿姨', 'Élan', 'eau'],
    ['A: 阿姨 Äpfel apple', 'E: eau Élan', 'Z: zebra'],
  ],
  [
    'other scripts behind Z, and what begins with no letter last',
    ['雨', 'чай', 'Чехов', 'йод', '9', '10', '.NET', '🍵', 'zoo', '㐀', '𠮷'],
    ['Y: 雨', 'Z: zoo', 'Й: йод', 'Ч: чай Чехов', '#: .NET 🍵 9 10 㐀 𠮷'],
  ],
  ['a letter for each first character of kana', ['ねこ', 'あめ'], ['あ: あめ', 'ね: ねこ']],
])('%s', (_, tags, groups) => {
  expect(arrange(tags)).toEqual(groups);
});

test('each group has its tags with their counts', () => {
  expect(arrangeTags([{ tag: '茶', count: 3 }])).toEqual([
    { initial: 'C', tags: [{ tag: '茶', count: 3 }] },
  ]);
});
