/**
 * The singular of an English plural in small letters. It follows the “S stemmer” (D. Harman, How
 * effective is suffixing?, 1991), with one rule more for `classes` and `boxes`. Irregular plurals
 * stay, and so does everything that is not a word of letters.
 */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !/^[a-z]+$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:us|ss|is)$/.test(word)) return word;
  return word.slice(0, -1);
}
