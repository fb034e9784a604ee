import type { ArticleContent, PublicFields } from './document.ts';
import type { Heading } from './markdown/base/rendering.ts';

export const articleLimits = {
  /** Of the text of its first paragraph, in user-perceived characters. */
  maxSummaryCharacters: 300,
  /** How long a deleted article can be restored. */
  trashDays: 30,
} as const;

/**
 * An article as the list and the JSON interfaces carry it. Times are ISO 8601 in UTC. An empty author has become the
 * owner's public name. The language is the writer's choice, else the one found in the text, else null.
 */
export interface Article extends PublicFields {
  articleID: string;
  /** The time shown: the last public change, which is `postedAt` until there is one. */
  articleTime: string;
  postedAt: string;
  articleClick: number;
}

/** What readers get of an article's text. It is stored beside the article. */
export interface RenderedText {
  html: string;
  /** BCP 47; null where neither the writer nor the text's script tells. */
  lang: string | null;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
  /** The text of its first paragraph, cut to at most `articleLimits.maxSummaryCharacters`. */
  summary: string;
  toc: Heading[];
}

/** An article with its text, as visitors read it. Its language is `articleLang`. */
export interface PublishedArticle extends Article, Omit<RenderedText, 'lang'> {}

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'trash';

/** An article as its owner has it on the desk. */
export interface OwnedArticle {
  articleID: string;
  title: string;
  state: ArticleState;
  /** The newest revision's number; 1 is the first. */
  revision: number;
  /** The revision that visitors see; null when they see none. */
  publishedRevision: number | null;
  postedAt: string | null;
  savedAt: string;
  trashedAt: string | null;
}

/** An article as the edit page has it: its newest revision, whole. */
export interface EditableArticle extends OwnedArticle {
  content: ArticleContent;
}
