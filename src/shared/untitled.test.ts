import { expect, test } from 'vitest';
import type { UiLang } from './lang/ui-lang.ts';
import { nameArticle } from './untitled.ts';

test.each<[title: string, lang: UiLang, name: string]>([
  ['Tea', 'en', '“Tea”'],
  [' Tea ', 'en', '“Tea”'],
  ['雨天喝茶', 'zh-Hans', '《雨天喝茶》'],
  ['', 'en', 'this article'],
  [' ', 'zh-Hans', '这篇文章'],
  ['🍵'.repeat(60), 'en', `“${'🍵'.repeat(60)}”`],
  ['🍵'.repeat(61), 'zh-Hans', `《${'🍵'.repeat(60)}…》`],
])('a question calls the article with the title %j in %s %s', (title, lang, name) => {
  expect(nameArticle(title, lang)).toBe(name);
});
