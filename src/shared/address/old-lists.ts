import {
  archiveUrl,
  articlesUrl,
  canBeLinked,
  type FeedFormat,
  feedFormats,
  feedUrl,
  tagsUrl,
  tagUrl,
} from '../../urls.ts';
import { decodePath, normaliseAddress } from './addresses.ts';

/** A list of this blog to which an old address leads, or its feed in one of the formats. */
export type ListTarget =
  | { list: 'articles' | 'archive' | 'tags' | FeedFormat }
  | { list: 'tag'; tag: string };

/** The address of a list of the old blog. */
export interface OldListAddress {
  /**
   * Where the list may stand, normalised. The first of these that leads to a list decides.
   * `isFor`: which targets it may have, because the rest of the address is a date or a number.
   */
  places: readonly { address: string; isFor: 'all' | 'dates' | 'tags' }[];
  /** The format, if the address asks for a feed of the list. */
  feed: FeedFormat | undefined;
}

/**
 * The names that other programs give to feeds: Hexo `atom.xml` and `rss2.xml`, Hugo `index.xml`,
 * Zola and Docusaurus `atom.xml` and `rss.xml`, WordPress and Typecho `feed/`, Ghost `rss/`.
 */
const feedNames: readonly [name: string, format: FeedFormat][] = [
  ['feed/atom|feed\\.atom|atom\\.xml|feed\\.xml', 'atom'],
  ['feed/(?:rss2?|rdf)|feed\\.rss|feed|rss2?|rss2?\\.xml|index\\.xml|index\\.rss', 'rss'],
  ['feed\\.json', 'json'],
];

const feedEndings = feedNames.map(
  ([names, format]) => [new RegExp(`^(.*)/(?:${names})$`, 's'), format] as const,
);

/** Typecho’s feeds of lists, `/feed/atom/tag/tea`, and those of Jekyll, `/feed/by_tag/tea.xml`. */
const belowFeed = /^\/feed(?:\/(?:(atom)|rss2?|rdf))?(\/.+)$/s;

const pageEnding = /\/page[/-]?\d{1,6}$/;
/** Typecho’s pages of lists: `/category/tea/2`. */
const numberEnding = /\/\d{1,4}$/;
const dateEnding = /\/(?:19|20)\d\d(?:\/(?:0?[1-9]|1[0-2])(?:\/(?:0?[1-9]|[12]\d|3[01]))?)?$/;

/**
 * Reads an address that no article has as one of a list of the old blog: `/tags/tea/page/2`,
 * `/archives/2020/05`, `/tags/tea/index.xml`. It is the caller who knows which lists there were.
 */
export function readOldList(path: string): OldListAddress {
  const address = normaliseAddress(path).replace(/^\/index\.php(?=\/)/, '');
  const { base, feed } = readFeed(address);
  // The root is all that is left of `/page/2`.
  const without = (address: string, ending: RegExp) =>
    normaliseAddress(address.replace(ending, ''));
  const list = without(base, pageEnding);
  return {
    feed,
    places: [
      { address: base, isFor: 'all' },
      { address: list, isFor: 'all' },
      { address: without(list, numberEnding), isFor: 'tags' },
      { address: without(list, dateEnding), isFor: 'dates' },
    ],
  };
}

function readFeed(address: string): { base: string; feed: FeedFormat | undefined } {
  for (const [ending, feed] of feedEndings) {
    const [, base] = ending.exec(address) ?? [];
    if (base !== undefined) return { base: normaliseAddress(base), feed };
  }
  const [, atom, base] = belowFeed.exec(address) ?? [];
  if (base === undefined) return { base: address, feed: undefined };
  return { base, feed: atom || base.endsWith('.xml') ? 'atom' : 'rss' };
}

/** The feed for the query of a home page of WordPress, such as `/?feed=rss2`. */
export function feedOfQuery(url: string): string | undefined {
  const [, atom, other] = /[?&]feed=(?:comments-)?(?:(atom)|(rss2?|rdf))(?=[&#]|$)/.exec(url) ?? [];
  if (atom === undefined && other === undefined) return undefined;
  return feedUrl(atom ? 'atom' : 'rss');
}

/** The tag of which `/tag/TAG/` is the page here. */
export function tagOfAddress(address: string): string | undefined {
  const [, name] = /^\/tag\/([^/]+)$/.exec(address) ?? [];
  return name === undefined ? undefined : decodePath(name);
}

/**
 * Where an old address of a list leads: `targets` has the lists by their addresses. An address of a
 * feed always leads to one. Undefined if no list has the address.
 */
export function findListUrl(
  { places, feed }: OldListAddress,
  targets: ReadonlyMap<string, ListTarget>,
): string | undefined {
  for (const { address, isFor } of places) {
    const target = targets.get(address);
    if (target === undefined || (isFor === 'tags' && target.list !== 'tag')) continue;
    if (isFor === 'dates' && !['articles', 'archive'].includes(target.list)) continue;
    if (feed !== undefined) return feedUrl(feed, target.list === 'tag' ? target : {});
    return urlOf(isFor === 'dates' ? { list: 'archive' } : target);
  }
  return feed && feedUrl(feed);
}

function urlOf(target: ListTarget): string {
  if (target.list === 'tag') return tagUrl(target.tag);
  if (target.list === 'articles') return articlesUrl();
  if (target.list === 'archive') return archiveUrl();
  if (target.list === 'tags') return tagsUrl;
  return feedUrl(target.list);
}

/** The target of a stored row. Undefined for one that no version of this program has written. */
export function toListTarget(list: string, tag: string): ListTarget | undefined {
  if (list === 'tag') return canBeLinked(tag) ? { list, tag } : undefined;
  if (list === 'articles' || list === 'archive' || list === 'tags') return { list };
  return Object.hasOwn(feedFormats, list) ? { list: list as FeedFormat } : undefined;
}
