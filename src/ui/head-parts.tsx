import { feedTitle } from '../shared/feed-title.ts';
import { cutWithEnding } from '../shared/text.ts';
import { atomUrl, jsonFeedUrl, rssUrl, tagAtomUrl, tagJsonFeedUrl, tagRssUrl } from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

/** Search engines and previews show no more of it. */
const descriptionCharacters = 300;

/** What of the blog stands in the heads of its pages. */
export type HeadFrame = Pick<PageFrame, 'brand' | 'description' | 'lang' | 'origin'>;

/** What a search engine shows of the page, and which of its addresses it keeps. */
export function SearchMeta({ url, description }: { url: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
    </>
  );
}

/** Those of a tag stand first, as readers offer the first. */
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

/** On one line. */
export function toDescription(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' ').trim(), descriptionCharacters - 1, '…');
}
