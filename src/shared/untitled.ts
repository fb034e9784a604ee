import type { Texts, UiLang } from './lang/ui-lang.ts';
import { cutWithEnding } from './text.ts';

const untitled: Texts<string> = { en: 'Untitled', 'zh-Hans': '无标题' };

/** The title as the owner sees it. A draft may have none. */
export function describeTitle(title: string, lang: UiLang): string {
  return title.trim() === '' ? untitled[lang] : title;
}

const maxNameCharacters = 60;
const unnamed: Texts<string> = { en: 'this article', 'zh-Hans': '这篇文章' };

/** An article within a sentence: its title in quotes. A long title is cut. */
export function nameArticle(title: string, lang: UiLang): string {
  if (title.trim() === '') return unnamed[lang];
  const shown = cutWithEnding(title.trim(), maxNameCharacters, '…');
  return lang === 'en' ? `“${shown}”` : `《${shown}》`;
}
