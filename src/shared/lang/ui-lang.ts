import { weightsOf } from './accept.ts';

/** The languages of the interface, as BCP 47 tags. */
export const uiLangs = ['en', 'zh-Hans'] as const;
export type UiLang = (typeof uiLangs)[number];

/** A text, or a set of texts, in each language of the interface. */
export type Texts<T> = Readonly<Record<UiLang, T>>;

/**
 * The interface language that a browser prefers, by its header `Accept-Language`. English if it
 * prefers none.
 */
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
