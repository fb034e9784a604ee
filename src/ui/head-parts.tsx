import { feedTitle } from '../shared/feed-title.ts';
import { langName } from '../shared/lang/lang-names.ts';
import { cutWithEnding } from '../shared/text.ts';
import {
  atomUrl,
  jsonFeedUrl,
  langAtomUrl,
  langJsonFeedUrl,
  langRssUrl,
  patterns,
  rssUrl,
  tagAtomUrl,
  tagJsonFeedUrl,
  tagRssUrl,
} from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

/** Search engines and messengers show no more characters than this. */
const maxDescriptionCharacters = 300;

/** The properties of the blog that `head` needs. */
export type HeadFrame = Pick<PageFrame, 'brand' | 'description' | 'lang' | 'origin'>;

/** The description that a search engine shows, and the one address that it should store for the page. */
export function SearchMeta({ url, description }: { url: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
    </>
  );
}

/** Offers the search of the blog to the address bar. */
export function OpenSearchLink({ frame: { brand } }: { frame: Pick<HeadFrame, 'brand'> }) {
  return (
    <link
      rel="search"
      type="application/opensearchdescription+xml"
      title={brand}
      href={patterns.openSearch}
      data-live
    />
  );
}

interface FeedLinksProps {
  frame: HeadFrame;
  tag?: string | undefined;
  /** The languages that have feeds of their own. */
  langs?: readonly string[];
}

/** Links to the feeds. The feeds of a tag stand first, because feed readers offer the first one. */
export function FeedLinks({ frame, tag, langs = [] }: FeedLinksProps) {
  const feeds = [
    ...(tag === undefined
      ? []
      : [
          {
            title: feedTitle(frame.brand, tag),
            atom: tagAtomUrl(tag),
            rss: tagRssUrl(tag),
            json: tagJsonFeedUrl(tag),
          },
        ]),
    { title: feedTitle(frame.brand), atom: atomUrl, rss: rssUrl, json: jsonFeedUrl },
    ...langs.map((lang) => ({
      title: feedTitle(frame.brand, langName(lang)),
      atom: langAtomUrl(lang),
      rss: langRssUrl(lang),
      json: langJsonFeedUrl(lang),
    })),
  ];
  return feeds.map(({ title, atom, rss, json }) => [
    <link key={atom} rel="alternate" type="application/atom+xml" title={title} href={atom} />,
    <link key={rss} rel="alternate" type="application/rss+xml" title={title} href={rss} />,
    <link key={json} rel="alternate" type="application/feed+json" title={title} href={json} />,
  ]);
}

/** Puts a description on one line and cuts it. */
export function toDescription(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' ').trim(), maxDescriptionCharacters - 1, '…');
}
