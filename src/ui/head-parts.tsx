import { cutWithEnding } from '../shared/text.ts';
import { atomUrl, jsonFeedUrl, tagAtomUrl, tagJsonFeedUrl } from '../urls.ts';
import type { PageFrame } from './document.tsx';

/** Search engines and previews show no more of it. */
const descriptionCharacters = 300;

/** What of the blog stands in the heads of its pages. */
export type HeadFrame = Pick<PageFrame, 'brand' | 'description' | 'lang' | 'origin'>;

/** Which page it is, for search engines. */
export function Place({ url, description }: { url: string; description: string }) {
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
            title: `${tag} · ${frame.brand}`,
            atom: tagAtomUrl(tag),
            json: tagJsonFeedUrl(tag),
          },
        ]),
    { title: frame.brand, atom: atomUrl, json: jsonFeedUrl },
  ];
  return feeds.map(({ title, atom, json }) => [
    <link key={atom} rel="alternate" type="application/atom+xml" title={title} href={atom} />,
    <link key={json} rel="alternate" type="application/feed+json" title={title} href={json} />,
  ]);
}

/** On one line. */
export function toDescription(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' ').trim(), descriptionCharacters - 1, '…');
}
