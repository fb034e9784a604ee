import { feedTitle } from '../shared/feed-title.ts';
import { cutWithEnding } from '../shared/text.ts';
import { atomUrl, jsonFeedUrl, rssUrl, tagAtomUrl, tagJsonFeedUrl, tagRssUrl } from '../urls.ts';
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

/** Links to the feeds. The feeds of a tag stand first, because feed readers offer the first one. */
export function FeedLinks({ frame, tag }: { frame: HeadFrame; tag?: string | undefined }) {
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
