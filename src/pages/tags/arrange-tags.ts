import type { TagCount } from '../../shared/article.ts';

export interface TagGroup {
  /** A capital letter, or `otherInitial`. */
  initial: string;
  tags: TagCount[];
}

/** The group of the tags that begin with no letter. It comes last. */
const otherInitial = '#';

/**
 * For each first letter of pinyin the first character in its order, then the first one without
 * pinyin.
 */
const firstOfInitials = [
  ...'A吖B丷C嚓D咑E妸F发G旮H哈J丌K咔L垃M痳N拏O喔P妑Q七R呥S仨T他W屲X夕Y丫Z帀#㐀'.matchAll(
    /(.)(.)/gu,
  ),
].map(([, initial = '', first = '']) => ({ initial, first }));

/**
 * Groups tags by their first letters. Chinese tags stand in the order of pinyin below its first
 * letter, before the tags in Latin letters. Other scripts come after Z.
 */
export function arrangeTags(tags: readonly TagCount[]): TagGroup[] {
  // The order of pinyin comes from Unicode’s data (CLDR), which Node.js has. It counts the digits
  // of a number together.
  const { compare } = new Intl.Collator('zh', { numeric: true });
  const groups = Map.groupBy(
    tags.toSorted((a, b) => compare(a.tag, b.tag)),
    ({ tag }) => initialOf(tag, compare),
  );
  return [...groups]
    .map(([initial, tags]) => ({ initial, tags }))
    .sort((a, b) => placeOf(a.initial) - placeOf(b.initial) || compare(a.initial, b.initial));
}

function initialOf(tag: string, compare: Intl.Collator['compare']): string {
  const [letter = ''] = tag;
  if (/\p{Script=Han}/u.test(letter)) {
    // The whole tag tells how its first character is read: 重庆 and 重量.
    const found = firstOfInitials.findLast(({ first }) => compare(first, tag) <= 0);
    return found?.initial ?? otherInitial;
  }
  if (!/\p{L}/u.test(letter)) return otherInitial;
  // The accents of other scripts make other letters: Й is no И.
  const [plain = ''] = letter.normalize('NFD').toUpperCase();
  return /[A-Z]/.test(plain) ? plain : letter.toUpperCase();
}

function placeOf(initial: string): number {
  if (initial === otherInitial) return 2;
  return /[A-Z]/.test(initial) ? 0 : 1;
}
