import { contentHash } from '../../shared/content-hash.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';

/** The hashes that were computed last, the newest first. */
let known: { content: ArticleContent; hash: string }[] = [];

/**
 * A device asks for the texts of one article: its own, the one of the server, and those on their
 * way.
 */
const maxKnown = 4;

/**
 * `contentHash`, without computing it again for a content that was asked for a moment ago. A hash
 * of 200 kB takes some milliseconds, and a page asks for the hash of one text many times while its
 * owner is typing.
 */
export function hashOf(content: ArticleContent): string {
  const found = known.find((each) => isSameContent(each.content, content));
  const newest = found ?? { content, hash: contentHash(content) };
  known = [newest, ...known.filter((each) => each !== found)].slice(0, maxKnown);
  return newest.hash;
}
