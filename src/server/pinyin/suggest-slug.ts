import { toSlug } from '../../shared/address/slug.ts';
import { toPinyin } from './to-pinyin.ts';

/** A longer name is hard to read in an address. Whole words stay. */
const maxSuggestedCharacters = 60;

const chinese = /\p{Script=Han}/u;
/** Japanese reads Han characters in another way. */
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * An address name that is made of a title: Chinese as pinyin, Latin letters without accents, other
 * scripts as they are. Empty if the title has neither a letter nor a digit.
 */
export async function suggestSlug(title: string): Promise<string> {
  const isChinese = chinese.test(title) && !japanese.test(title);
  const read = isChinese ? await toPinyin(title) : title;
  const plain = read
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
  return cutWords(toSlug(plain.replace(/['’]/g, '')));
}

function cutWords(slug: string): string {
  if (slug.length <= maxSuggestedCharacters) return slug;
  const end = slug.lastIndexOf('-', maxSuggestedCharacters);
  return end > 0 ? slug.slice(0, end) : toSlug([...slug].slice(0, maxSuggestedCharacters).join(''));
}
