import { weightsOf } from './accept.ts';

/** The languages that the interface speaks, as BCP 47 tags. */
export const uiLangs = ['en', 'zh-Hans'] as const;
export type UiLang = (typeof uiLangs)[number];

/** What a text of the interface is written as, once for each language. */
export type Texts<T> = Readonly<Record<UiLang, T>>;

/** The interface's language that suits a browser's `Accept-Language` best. */
export function preferredUiLang(acceptLanguage: string | undefined): UiLang {
  const wanted = [...weightsOf(acceptLanguage)]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a);
  for (const [tag] of wanted) {
    if (/^zh\b/.test(tag)) return 'zh-Hans';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'en';
}
