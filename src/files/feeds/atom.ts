import { element, type Xml, xmlDocument } from '../../shared/xml.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** A feed as Atom (RFC 4287). */
export function toAtom(feed: Feed): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      element('id', {}, feed.id),
      element('title', {}, feed.title),
      ...(feed.description === '' ? [] : [element('subtitle', {}, feed.description)]),
      element('updated', {}, feed.updated),
      person(feed.author),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.atomUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
      element('generator', {}, 'Suibi'),
      ...feed.entries.map(toEntry),
    ),
  );
}

function toEntry(entry: FeedEntry): Xml {
  return element(
    'entry',
    // An empty one says that the language is not known; without it, the entry would be in the feed's.
    { 'xml:lang': entry.language ?? '' },
    element('id', {}, entry.id),
    element('title', {}, entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    element('published', {}, entry.published),
    element('updated', {}, entry.updated),
    ...(entry.author === '' ? [] : [person(entry.author)]),
    ...entry.tags.map((term) => element('category', { term })),
    ...(entry.summary === '' ? [] : [element('summary', {}, entry.summary)]),
    element('content', { type: 'html' }, entry.html),
  );
}

function person(name: string): Xml {
  return element('author', {}, element('name', {}, name));
}
