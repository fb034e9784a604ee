import { describe, expect, test } from 'vitest';
import { paragraphs, undetected } from '../../../test/language-samples.ts';
import { findOtherLang, guessArticleLang, guessLang, toOwnLang } from './guess-lang.ts';

describe.each(Object.entries(paragraphs))('texts in %s', (lang, texts) => {
  test.each(texts)('%s', (text) => {
    expect(guessLang(text)).toBe(lang);
    expect(guessLang(`# ${text}\n\n\`\`\`js\nconst the = of(this);\n\`\`\`\n`)).toBe(lang);
  });
});

describe.each(Object.entries(undetected))('texts in %s, which is not guessed', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(guessLang(text)).toBeUndefined();
  });
});

test.each([
  ['', undefined],
  ['A bowl of tea', undefined],
  ['茶', 'zh-Hans'],
  ['雨天读书', 'zh-Hans'],
  ['雨天讀書', 'zh-Hant'],
  ['用 Markdown 写作', 'zh-Hans'],
  ['用 Markdown 寫作', 'zh-Hant'],
  ['The word 随笔 means essays, and nothing else is in it', 'en'],
  ['雨の日に本を読む', 'ja'],
  ['비 오는 날의 독서', 'ko'],
  ['2026-11-20', undefined],
  ['Tea, rain, wind, snow, lamp, paper, ink, brush', undefined],
])('the text %j is in the language %j', (text, lang) => {
  expect(guessLang(text)).toBe(lang);
});

const [hans = ''] = paragraphs['zh-Hans'];
const [hant = ''] = paragraphs['zh-Hant'];
const [en = ''] = paragraphs.en;
const [ja = ''] = paragraphs.ja;

test.each([
  ['two Chinese paragraphs and an English one', [hans, en, hans], 'zh-Hans'],
  ['two English paragraphs and a Chinese one', [en, hant, en, en], 'en'],
  ['a Japanese paragraph in a Chinese text', [hant, ja, hant, hant], 'zh-Hant'],
  ['a Chinese paragraph in a Japanese text', [ja, hant, ja], 'ja'],
  ['a quotation in the other Chinese script', [hans, hant, hans], 'zh-Hans'],
])('%s: the greater part counts', (_, texts, lang) => {
  expect(guessLang(texts.join('\n\n'))).toBe(lang);
});

test.each([
  ['a fence', '~~~\nthis is the code of it\nand that was for you\n~~~\n'],
  ['a fence that is never closed', '```\nthis is the code of it\nand that was for you\n'],
  ['a code span', '`this is the code of it and that was for you`'],
  ['an address', '[雨](https://a.example/this/is/the/code/of/it/and/that/was/for/you)'],
  ['a bare address', 'https://a.example/this/is/the/code/of/it/and/that/was/for/you'],
  ['an HTML tag', '<div class="this is the code of it and that was for you">'],
])('%s does not count', (_, markdown) => {
  expect(guessLang(`茶与雨\n\n${markdown}`)).toBe('zh-Hans');
  expect(guessLang(markdown.replace('雨', ''))).toBeUndefined();
});

test('a long text of brackets, marks and slashes takes no long time', () => {
  const begin = performance.now();
  for (const mark of ['<', '`', '](', 'https://', '```\n', '的']) guessLang(mark.repeat(200_000));
  // Quadratic time would be minutes.
  expect(performance.now() - begin).toBeLessThan(2_000);
});

describe('a paragraph is in another language', () => {
  test.each([
    ['English in a Chinese text', en, 'zh-Hans', 'en'],
    ['Chinese in an English text', hans, 'en', 'zh-Hans'],
    ['Chinese in a French text', '我昨天去了北京，吃了烤鸭。', 'fr', 'zh-Hans'],
    ['Japanese in a Chinese text', ja, 'zh-Hant', 'ja'],
    ['traditional in simplified Chinese', hant, 'zh-Hans', 'zh-Hant'],
    ['simplified in traditional Chinese', hans, 'zh-TW', 'zh-Hans'],
  ])('%s', (_, text, lang, other) => {
    expect(findOtherLang(text, toOwnLang(lang))).toBe(other);
  });

  test.each([
    ['the same', en, 'en-GB'],
    ['traditional Chinese of Taiwan', hant, 'zh-TW'],
    ['traditional Chinese of Hong Kong', hant, 'zh-hk'],
    ['simplified Chinese without its script', hans, 'zh'],
    ['a few words', 'This is the end.', 'zh-Hans'],
    ['a few characters', '你好，世界。', 'en'],
    [
      'one that has as many Chinese characters',
      '用 the best of this 的方法来写 that is it',
      'zh-Hans',
    ],
    ['a line of names', 'Kyoto, Osaka, Nara, Kobe, Uji, Otsu, Himeji, Sakai, Ise', 'zh-Hans'],
    ['a Japanese line without kana', '日本国憲法第九条改正問題研究会', 'ja'],
    ['a name in the other script', '臺灣大學圖書館', 'zh-Hans'],
    ['simplified Chinese that names a book in the other script', `${hans}《臺灣通史》`, 'zh-Hans'],
  ])('but not %s', (_, text, lang) => {
    expect(findOtherLang(text, toOwnLang(lang))).toBeUndefined();
  });
});

const quoting =
  '用 brew 安装时遇到错误：\n\nPermission denied for the folder\n\n回答是：\n\n> You may have ' +
  'installed something which altered the permissions of this folder.\n';

test.each([
  ['修复 brew 的权限', quoting, 'zh-Hans'],
  ['On the permissions of brew', quoting, 'en'],
  ['茶', 'It rained all day, and the tea was cold before the letter came to her house.', 'en'],
])(
  'an article called %s that quotes English has a language by its title too',
  (title, markdown, lang) => {
    expect(guessArticleLang({ title, markdown })).toBe(lang);
  },
);
