import { expect, test } from 'vitest';
import { preferredUiLang } from './ui-lang.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hans'],
  ['ZH-hans-CN', 'zh-Hans'],
  ['en-GB', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['en-US,en;q=0.9,zh-CN;q=0.8', 'en'],
  ['en;q=0.5, zh;q=0.7', 'zh-Hans'],
  ['en ; q=0.5 , zh ; q=0.4', 'en'],
  ['de-DE,de;q=0.9,zh;q=0.3', 'zh-Hans'],
  ['de,fr', 'en'],
  ['zh;q=0,en', 'en'],
  ['zh;q=0', 'en'],
  ['zhx,enm', 'en'],
  ['zhx,zh;q=0.1', 'zh-Hans'],
  ['zh;q=nonsense', 'en'],
  [',,;;q=,', 'en'],
])('a browser that prefers %j gets the interface in %s', (header, lang) => {
  expect(preferredUiLang(header)).toBe(lang);
});
