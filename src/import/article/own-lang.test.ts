import { expect, test } from 'vitest';
import { newContent } from '../../shared/document.ts';
import { type SiteProgram, unknownSite } from '../site/old-site.ts';
import { findOwnLang } from './own-lang.ts';

const inBothScripts = '心情不好的一天';

test.each<[string, SiteProgram, unknown, string, string | null]>([
  ['the script of the site', 'Hexo', { language: 'zh-TW' }, inBothScripts, 'zh-Hant'],
  ['the first of two', 'Hexo', { language: ['zh-HK', 'en'] }, inBothScripts, 'zh-Hant'],
  ['the script of Jekyll', 'Jekyll', { lang: 'zh_TW' }, inBothScripts, 'zh-Hant'],
  ['the script of the text', 'Hexo', { language: 'zh-TW' }, '这篇文章说的是茶', null],
  ['the language of the text', 'Hexo', { language: 'zh-TW' }, 'This is about the tea.', null],
  ['no script by a site of the other one', 'Hexo', { language: 'zh-CN' }, inBothScripts, null],
  ['a language that no text tells', 'Jekyll', { locale: 'de-AT' }, 'Der Tee ist da.', 'de-AT'],
  ['no first value of new sites', 'Hexo', { language: 'en' }, 'Der Tee ist da.', null],
  ['none of two', 'Hexo', { language: ['de', 'fr'] }, 'Der Tee ist da.', null],
  ['none of no site', 'Jekyll', undefined, inBothScripts, null],
])('an article that names no language has %s', (_, program, config, markdown, lang) => {
  const content = newContent({ title: '1', markdown });
  expect(findOwnLang(content, { ...unknownSite, program, config })).toBe(lang);
});

test.each<[string, string | null]>([
  [inBothScripts, 'zh-Hant'],
  ['这篇文章说的是茶', null],
  ['Tee', 'zh'],
])('an article of %s that names zh has %s', (markdown, lang) => {
  const content = newContent({ title: '1', markdown, lang: 'zh' });
  const site = { ...unknownSite, program: 'Hexo', config: { language: 'zh-tw' } } as const;
  expect(findOwnLang(content, site)).toBe(lang);
});
