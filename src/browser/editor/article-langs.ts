/** Languages that blogs are usually written in, each in its own words. */
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

/** What can be chosen for an article that has the tag `current` already, whatever that is. */
export function langOptions(current: string | null): { tag: string; name: string }[] {
  const options = Object.entries(usual).map(([tag, name]) => ({ tag, name }));
  return current === null || current in usual
    ? options
    : [...options, { tag: current, name: nameOf(current) }];
}

/** A language in its own words; its tag where nobody has named it. */
function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
