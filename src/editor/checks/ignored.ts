import { keep, readKept } from '../../browser/kept.ts';

/** Of an article. The oldest make room for newer ones. */
const maxIgnored = 500;

const ignoredKey = (articleID: string) => `suibi-ignored-${articleID}`;

/** The keys of the places that this device ignores in an article. */
export function readIgnored(articleID: string): string[] {
  return parseIgnored(readKept('localStorage', ignoredKey(articleID)));
}

/** Keeps one more, and returns all. Another tab may have kept others. */
export function keepIgnored(articleID: string, key: string): string[] {
  const known = readIgnored(articleID).filter((one) => one !== key);
  const all = [...known, key].slice(-maxIgnored);
  keep('localStorage', ignoredKey(articleID), all.join(' '));
  return all;
}

export function parseIgnored(kept: string | null): string[] {
  return (kept ?? '').split(' ').filter((key) => /^[0-9a-z]{1,11}$/.test(key));
}
