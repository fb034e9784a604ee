import type { FeedEntry } from './feed.ts';

/**
 * The cover of an entry as Media RSS (https://www.rssboard.org/media-rss), which readers know in
 * Atom and in RSS.
 */
export function coverOf({ cover }: FeedEntry) {
  return cover === undefined ? {} : { media: { contents: [{ url: cover, medium: 'image' }] } };
}
