import { linkPictureSize } from '../shared/link-picture-size.ts';
import { headTexts } from '../shared/texts/head.ts';
import { articlesUrl, blogPictureUrl } from '../urls.ts';
import { FeedLinks, type HeadFrame, SearchMeta, toDescription } from './head-parts.tsx';
import { OpenGraph } from './open-graph.tsx';
import { JsonLd } from './prose.tsx';

interface ListHeadProps {
  frame: HeadFrame;
  /** The page's one address, as a path: of the several that lead to it. */
  path: string;
  /** The page's own part of the title; without it, it is the blog itself. */
  title?: string | undefined;
  /** Of which the page lists the articles. */
  tag?: string | undefined;
}

/** What a page of the list, of a tag, of the archive says to programs. */
export function ListHead({ frame, path, title, tag }: ListHeadProps) {
  const t = headTexts[frame.lang];
  const url = frame.origin + path;
  const own = tag === undefined ? t.articlesOf(frame.brand) : t.articlesWith(frame.brand, tag);
  const description = toDescription((tag === undefined && frame.description) || own);
  return (
    <>
      <SearchMeta url={url} description={description} />
      <FeedLinks frame={frame} tag={tag} />
      <OpenGraph
        frame={frame}
        type="website"
        title={title ?? frame.brand}
        description={description}
        url={url}
        picture={{ url: frame.origin + blogPictureUrl, ...linkPictureSize }}
        lang={frame.lang}
      />
      {path === articlesUrl() ? (
        <JsonLd
          value={{
            '@context': 'https://schema.org',
            '@type': 'Blog',
            name: frame.brand,
            description,
            url,
            inLanguage: frame.lang,
          }}
        />
      ) : null}
    </>
  );
}
