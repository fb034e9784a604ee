import { toAbsolute } from '../../shared/addresses.ts';
import type { Article, RenderedText } from '../../shared/article.ts';
import { splitTags } from '../../shared/document.ts';
import { feedTitle } from '../../shared/feed-title.ts';
import type { Settings } from '../../shared/settings.ts';
import {
  articlesUrl,
  atomUrl,
  jsonFeedUrl,
  readUrl,
  tagAtomUrl,
  tagJsonFeedUrl,
  tagUrl,
} from '../../urls.ts';
import { toFeedHtml } from './feed-html.ts';
import { articleUrn, blogUrn, tagUrn } from './ids.ts';

/** A feed before it is written in one of its forms. Addresses are absolute, times ISO 8601 in UTC. */
export interface Feed {
  id: string;
  title: string;
  description: string;
  language: string;
  /** Whose blog it is. */
  author: string;
  updated: string;
  homeUrl: string;
  atomUrl: string;
  jsonUrl: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: string;
  url: string;
  title: string;
  /** Empty where nobody is named. */
  author: string;
  /** BCP 47; null where nothing tells. */
  language: string | null;
  published: string;
  updated: string;
  tags: string[];
  summary: string;
  cover: string | undefined;
  html: string;
}

export interface FeedSource {
  origin: string;
  blogId: string;
  settings: Pick<Settings, 'brand' | 'description' | 'language'>;
  /** The owner's name as readers see it, if there is an owner. */
  ownerName: string | undefined;
  tag?: string | undefined;
  articles: (Article & RenderedText)[];
  /** When anything public last changed, in milliseconds: what an empty feed is dated by. */
  changedAt: number;
}

export function makeFeed(source: FeedSource): Feed {
  const { origin, blogId, settings, tag, articles } = source;
  const at = (path: string) => origin + path;
  const entries = articles.map((article) => makeEntry(article, origin, blogId));
  const times = entries.map(({ updated }) => updated).sort();
  const place =
    tag === undefined
      ? { id: blogUrn(blogId), home: articlesUrl(), atom: atomUrl, json: jsonFeedUrl }
      : {
          id: tagUrn(blogId, tag),
          home: tagUrl(tag),
          atom: tagAtomUrl(tag),
          json: tagJsonFeedUrl(tag),
        };
  return {
    id: place.id,
    title: feedTitle(settings.brand, tag),
    description: settings.description,
    language: settings.language,
    author: source.ownerName || settings.brand,
    updated: times.at(-1) ?? new Date(source.changedAt).toISOString(),
    homeUrl: at(place.home),
    atomUrl: at(place.atom),
    jsonUrl: at(place.json),
    entries,
  };
}

function makeEntry(article: Article & RenderedText, origin: string, blogId: string): FeedEntry {
  const url = origin + readUrl(article.articleID);
  const cover = article.articleCoverUrl;
  return {
    id: articleUrn(blogId, article.articleID),
    url,
    title: article.articleTitle,
    author: article.articleAuthor,
    language: article.articleLang,
    published: article.postedAt,
    updated: article.articleTime,
    tags: splitTags(article.articleTags),
    summary: article.articleExcerpt || article.summary,
    cover: cover === null ? undefined : toAbsolute(cover, url),
    html: toFeedHtml(article.html, url),
  };
}
