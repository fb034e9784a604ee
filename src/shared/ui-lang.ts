/** The languages that the interface speaks, as BCP 47 tags. */
export const uiLangs = ['en', 'zh-Hans'] as const;
export type UiLang = (typeof uiLangs)[number];

/** What a text of the interface is written as, once for each language. */
export type Texts<T> = Readonly<Record<UiLang, T>>;

/** The interface's language that suits a browser's `Accept-Language` best. */
export function preferredUiLang(acceptLanguage: string | undefined): UiLang {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    if (/^zh\b/.test(tag)) return 'zh-Hans';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'en';
}
