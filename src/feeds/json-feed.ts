import type { Feed, FeedEntry } from './feed.ts';

/** A feed as JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.url,
    description: feed.description || undefined,
    language: feed.language,
    icon: feed.avatar ?? feed.icon,
    favicon: feed.icon,
    authors: [{ name: feed.author, avatar: feed.avatar }],
    items: feed.entries.map(toItem),
  });
}

/** JSON.stringify leaves out the fields that are undefined. */
function toItem(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_html: entry.html,
    summary: entry.summary || undefined,
    image: entry.cover,
    date_published: entry.published,
    date_modified: entry.updated,
    authors: entry.author === '' ? undefined : [{ name: entry.author }],
    tags: entry.tags.length === 0 ? undefined : entry.tags,
    language: entry.language ?? undefined,
  };
}
