/** The opening and closing quote, then the opening and closing quote inside a quotation. */
export type Marks = readonly [string, string, string, string];

/**
 * By language, from CLDR (delimiters). All other languages use the quotes of English and Chinese.
 */
const marksByLang = new Map<string, Marks>(
  Object.entries({
    bg: ['„', '“', '‚', '‘'],
    cs: ['„', '“', '‚', '‘'],
    de: ['„', '“', '‚', '‘'],
    'de-ch': ['«', '»', '‹', '›'],
    el: ['«', '»', '“', '”'],
    es: ['«', '»', '“', '”'],
    fi: ['”', '”', '’', '’'],
    fr: ['«\u00a0', '\u00a0»', '‹\u00a0', '\u00a0›'],
    hr: ['„', '“', '‚', '‘'],
    hu: ['„', '”', '»', '«'],
    it: ['«', '»', '“', '”'],
    ja: ['「', '」', '『', '』'],
    nb: ['«', '»', '‘', '’'],
    nl: ['‘', '’', '“', '”'],
    nn: ['«', '»', '‘', '’'],
    pl: ['„', '”', '«', '»'],
    ro: ['„', '”', '«', '»'],
    ru: ['«', '»', '„', '“'],
    sk: ['„', '“', '‚', '‘'],
    sl: ['„', '“', '‚', '‘'],
    sv: ['”', '”', '’', '’'],
    uk: ['«', '»', '„', '“'],
    'zh-hant': ['「', '」', '『', '』'],
    'zh-hk': ['「', '」', '『', '』'],
    'zh-mo': ['「', '」', '『', '』'],
    'zh-tw': ['「', '」', '『', '』'],
  }),
);
const usual: Marks = ['“', '”', '‘', '’'];

/** The quotes of a language, a BCP 47 tag: `de-CH` has its own, `de-AT` uses the quotes of `de`. */
export function quotesFor(lang: string | undefined): Marks {
  const subtags = lang?.toLowerCase().split('-') ?? [];
  for (let length = subtags.length; length > 0; length -= 1) {
    const marks = marksByLang.get(subtags.slice(0, length).join('-'));
    if (marks) return marks;
  }
  return usual;
}
