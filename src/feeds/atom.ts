import { generateAtomFeed } from 'feedsmith';
import { feedFormats } from '../urls.ts';
import { coverOf } from './cover.ts';
import { describeLicence, type Feed } from './feed.ts';
import { hideMarkup, restoreMarkup } from './hidden-markup.ts';

/** A feed as Atom (RFC 4287). */
export function toAtom(feed: Feed): string {
  const xml = generateAtomFeed<true>({
    xml: { lang: feed.language },
    id: feed.id,
    title: { value: hideMarkup(feed.title) },
    subtitle: { value: hideMarkup(feed.description) },
    updated: feed.updated,
    authors: [{ name: hideMarkup(feed.author) }],
    links: [
      { rel: 'self', type: feedFormats.atom.mediaType, href: feed.url },
      { rel: 'alternate', type: 'text/html', href: feed.homeUrl },
      // https://www.rfc-editor.org/rfc/rfc4946
      ...(feed.licence ? [{ rel: 'license', href: feed.licence.url }] : []),
    ],
    generator: { text: 'Suibi' },
    icon: feed.icon,
    ...(feed.logo && { logo: feed.logo }),
    ...(feed.licence && { rights: { value: describeLicence(feed.licence) } }),
    entries: feed.entries.map((entry) => ({
      // Without it, an entry whose language nobody knows would be in the language of the feed.
      xml: { lang: entry.language ?? 'und' },
      id: entry.id,
      title: { value: hideMarkup(entry.title) },
      links: [{ rel: 'alternate', type: 'text/html', href: entry.url }],
      published: entry.published,
      updated: entry.updated,
      authors: [{ name: hideMarkup(entry.author) }],
      categories: entry.tags.map((term) => ({ term })),
      summary: { value: hideMarkup(entry.summary) },
      content: { type: 'html', value: entry.html },
      ...coverOf(entry),
    })),
  });
  return restoreMarkup(xml);
}
