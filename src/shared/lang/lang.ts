/**
 * The language of a text as far as its script tells it, as a BCP 47 tag; undefined where it is written in
 * letters that many languages share. Kana come before Han, as Japanese has both.
 */
export function guessLang(text: string): 'ja' | 'ko' | 'zh-Hans' | undefined {
  const sample = text.slice(0, 2000);
  const count = (script: RegExp) => sample.match(script)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const han = count(/\p{Script=Han}/gu);
  // One Han character says about as much as a word of letters.
  const words = count(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu);
  if (kana + hangul + han <= words) return undefined;
  if (hangul > han) return 'ko';
  return kana * 5 > han ? 'ja' : 'zh-Hans';
}

/** A language tag (BCP 47) in its usual spelling: `zh-hans` becomes `zh-Hans`. Undefined for what is none. */
export function toLanguageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/**
 * The direction of a text by its language, where that one is written from the right; else by its first letter,
 * as `dir="auto"` would find it. Chromium looks anew at each paragraph that comes into an element with that
 * attribute: a long article takes it half a minute.
 */
export function directionOf(text: string, lang: string | null = null): 'ltr' | 'rtl' {
  if (lang !== null && rightToLeftScripts.has(scriptOf(lang))) return 'rtl';
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/** As ISO 15924 names it; the usual one, where a tag names none. */
function scriptOf(lang: string): string {
  const tag = toLanguageTag(lang);
  return (tag && new Intl.Locale(tag).maximize().script) ?? '';
}

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
