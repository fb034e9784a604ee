import { toAbsolute } from '../shared/address/addresses.ts';
import type { PublishedArticle } from '../shared/article.ts';
import { splitTags } from '../shared/document.ts';
import { feedTitle } from '../shared/feed-title.ts';
import { licenceOf } from '../shared/identity/licences.ts';
import { langName } from '../shared/lang/lang-names.ts';
import type { Settings } from '../shared/settings.ts';
import { toXmlCharacters } from '../shared/xml.ts';
import {
  articlesUrl,
  articleUrl,
  type FeedFormat,
  type FeedPart,
  feedUrl,
  iconUrl,
  langUrl,
  tagUrl,
} from '../urls.ts';
import { toFeedHtml } from './feed-html.ts';
import { articleUrn, blogUrn, langUrn, tagUrn } from './ids.ts';

/**
 * A feed before it is written in its format. Addresses are absolute. No text holds a character that
 * XML cannot hold.
 */
export interface Feed {
  id: string;
  title: string;
  description: string;
  language: string;
  /** The owner’s name, or the name of the blog. */
  author: string;
  /** The owner’s picture, if there is one. */
  avatar: string | undefined;
  /** A square picture of the blog. */
  icon: string;
  /** A wide picture of the blog, if there is one. */
  logo: string | undefined;
  licence: { label: string; url: string } | undefined;
  updated: Date;
  homeUrl: string;
  /** The address of the feed itself. */
  url: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: string;
  url: string;
  title: string;
  /** Empty when the article names no author. */
  author: string;
  /** BCP 47; null when it is not known. */
  language: string | null;
  published: Date;
  updated: Date;
  tags: string[];
  summary: string;
  cover: string | undefined;
  html: string;
}

interface FeedSource extends FeedPart {
  format: FeedFormat;
  origin: string;
  blogId: string;
  settings: Pick<Settings, 'brand' | 'description' | 'language' | 'avatar' | 'logo' | 'licence'>;
  /** The owner's name as readers see it; undefined when there is no owner. */
  ownerName: string | undefined;
  articles: PublishedArticle[];
  /** The time of the last public change, in milliseconds. It is the date of an empty feed. */
  changedAt: number;
}

export function makeFeed(source: FeedSource): Feed {
  const { origin, blogId, settings, articles } = source;
  const at = (path: string) => origin + path;
  const entries = articles.map((article) => makeEntry(article, origin, blogId));
  const times = entries.map(({ updated }) => updated.getTime());
  const place = placeOf(source);
  return {
    id: place.id,
    title: toXmlCharacters(feedTitle(settings.brand, place.of)),
    description: toXmlCharacters(settings.description),
    language: source.lang ?? settings.language,
    author: toXmlCharacters(source.ownerName || settings.brand),
    avatar: settings.avatar === '' ? undefined : at(settings.avatar),
    icon: at(iconUrl),
    logo: settings.logo === '' ? undefined : at(settings.logo),
    licence: licenceOf(settings.licence),
    updated: new Date(times.length === 0 ? source.changedAt : Math.max(...times)),
    homeUrl: at(place.home),
    url: at(feedUrl(source.format, source)),
    entries,
  };
}

/** The licence for readers that show it as a text. */
export function describeLicence({ label, url }: { label: string; url: string }): string {
  return `${label} (${url})`;
}

/**
 * The id of the feed, and the page with its articles. `of`: the tag or the language of its
 * articles, as its title names it.
 */
function placeOf({ blogId, tag, lang }: FeedSource) {
  if (tag !== undefined) return { id: tagUrn(blogId, tag), of: tag, home: tagUrl(tag) };
  return lang === undefined
    ? { id: blogUrn(blogId), of: undefined, home: articlesUrl() }
    : { id: langUrn(blogId, lang), of: langName(lang), home: langUrl(lang) };
}

function makeEntry(article: PublishedArticle, origin: string, blogId: string): FeedEntry {
  const url = origin + articleUrl(article);
  const cover = article.articleCoverUrl;
  return {
    id: articleUrn(blogId, article.articleID),
    url,
    // Each format requires a title.
    title: toXmlCharacters(article.articleTitle).trim() || url,
    author: toXmlCharacters(article.articleAuthor),
    language: article.articleLang,
    published: new Date(article.postedAt),
    updated: new Date(article.articleTime),
    tags: splitTags(article.articleTags).map(toXmlCharacters),
    summary: toXmlCharacters(article.articleExcerpt || article.summary),
    cover: cover === null ? undefined : toAbsolute(cover, url),
    html: toXmlCharacters(toFeedHtml(article.html, url)),
  };
}
