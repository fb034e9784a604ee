/** The usual languages of blogs. Each name is in its own language. */
const usual: Record<string, string> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  ru: 'Русский',
  nl: 'Nederlands',
  sv: 'Svenska',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  ar: 'العربية',
  fa: 'فارسی',
  he: 'עברית',
  hi: 'हिन्दी',
  la: 'Latina',
};

/**
 * The languages that the owner can choose: the usual ones and the article's present language,
 * `current`.
 */
export function langOptions(current: string | null): { tag: string; name: string }[] {
  const options = Object.entries(usual).map(([tag, name]) => ({ tag, name }));
  return current === null || current in usual
    ? options
    : [...options, { tag: current, name: langName(current) }];
}

/** The name of a language in the language itself, or its tag if the browser knows no name. */
export function langName(tag: string): string {
  return usual[tag] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
