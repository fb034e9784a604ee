import { generateRssFeed } from 'feedsmith';
import { escapeMarkup } from '../shared/xml.ts';
import { feedFormats } from '../urls.ts';
import { coverOf } from './cover.ts';
import { describeLicence, type Feed } from './feed.ts';
import { hideMarkup, restoreMarkup } from './hidden-markup.ts';

/** A feed as RSS 2.0, by the advice of https://www.rssboard.org/rss-profile. */
export function toRss(feed: Feed): string {
  const xml = generateRssFeed<true>({
    title: hideMarkup(feed.title),
    link: feed.homeUrl,
    // RSS requires one.
    description: hideMarkup(feed.description || feed.title),
    language: feed.language,
    lastBuildDate: feed.updated,
    generator: 'Suibi',
    image: { url: feed.icon, title: hideMarkup(feed.title), link: feed.homeUrl },
    ...(feed.licence && { copyright: describeLicence(feed.licence) }),
    atom: { links: [{ rel: 'self', type: feedFormats.rss.mediaType, href: feed.url }] },
    items: feed.entries.map((entry) => ({
      title: hideMarkup(entry.title),
      link: entry.url,
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.published,
      // The element `author` of RSS is for an e-mail address.
      dc: { creators: [hideMarkup(entry.author)], languages: [entry.language ?? 'und'] },
      categories: entry.tags.map((name) => ({ name: hideMarkup(name) })),
      // Readers take it as HTML.
      description: escapeMarkup(entry.summary),
      content: { encoded: entry.html },
      ...coverOf(entry),
    })),
  });
  return restoreMarkup(xml);
}
