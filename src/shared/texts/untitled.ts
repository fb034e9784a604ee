import type { Texts, UiLang } from '../lang/ui-lang.ts';

const untitled: Texts<string> = { en: 'Untitled', 'zh-Hans': '无标题' };

/** The title as the owner sees it. A draft may have none. */
export function describeTitle(title: string, lang: UiLang): string {
  return title.trim() === '' ? untitled[lang] : title;
}
