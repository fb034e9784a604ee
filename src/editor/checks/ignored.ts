import { keepRow, readRow } from '../../browser/kept-rows.ts';

/** Of an article. The oldest make room for newer ones. */
const maxIgnored = 500;

/** The keys of the places that this browser ignores in an article. */
export function readIgnored(articleID: string): readonly unknown[] {
  const keys = readRow('ignored', articleID);
  return Array.isArray(keys) ? keys : [];
}

/** Keeps one more, and returns all. Another tab may have kept others. */
export function keepIgnored(articleID: string, key: string): readonly unknown[] {
  const known = readIgnored(articleID).filter((one) => one !== key);
  const all = [...known, key].slice(-maxIgnored);
  keepRow('ignored', articleID, all);
  return all;
}
