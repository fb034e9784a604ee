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
