/**
 * A language tag (BCP 47) in its usual spelling: `zh-hans` becomes `zh-Hans`. Undefined if `text`
 * is not a tag.
 */
export function toLanguageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/**
 * The direction of a text: from the right if its language is written so, else the direction of its
 * first letter. `dir="auto"` would find the same, but Chromium then checks all paragraphs again for
 * each new one: a long article took half a minute.
 */
export function directionOf(text: string, lang: string | null = null): 'ltr' | 'rtl' {
  if (lang !== null && rightToLeftScripts.has(scriptOf(lang))) return 'rtl';
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * The scripts of the languages that were seen last. `Intl` needs 10 µs for one, and a page of the
 * archive asks for hundreds.
 */
const scripts = new Map<string, string>();
const maxRemembered = 100;

/**
 * The script of a language as an ISO 15924 code: the script that the tag names, else the language's
 * usual one.
 */
export function scriptOf(lang: string): string {
  const known = scripts.get(lang);
  if (known !== undefined) return known;
  const tag = toLanguageTag(lang);
  const script = (tag && new Intl.Locale(tag).maximize().script) ?? '';
  if (scripts.size >= maxRemembered) scripts.clear();
  scripts.set(lang, script);
  return script;
}

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
