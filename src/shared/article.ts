/** The limits of an article. Characters are user-perceived characters; bytes are of UTF-8. */
export const limits = {
  titleCharacters: 200,
  authorCharacters: 60,
  tags: 20,
  tagCharacters: 50,
  excerptCharacters: 1000,
  summaryCharacters: 300,
  coverUrlCharacters: 2000,
  markdownBytes: 2 * 1024 * 1024,
  /** How long a deleted article can be restored. */
  trashDays: 30,
} as const;

/** An article as the list and the JSON interfaces carry it. Times are ISO 8601 in UTC. */
export interface Article {
  articleID: string;
  articleTitle: string;
  articleAuthor: string;
  /** Comma-separated, or null when there is none. */
  articleTags: string | null;
  articleExcerpt: string;
  /** The time shown: the last public change, which is `postedAt` until there is one. */
  articleTime: string;
  postedAt: string;
  articleClick: number;
  articleCoverUrl: string | null;
  /** BCP 47; null where neither the writer nor the text's script tells. */
  articleLang: string | null;
}

/** A heading, for a table of contents. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** What is made of an article's text for its readers. */
export interface RenderedText {
  html: string;
  /** BCP 47; null where neither the writer nor the text's script tells. */
  lang: string | null;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
  /** The text of its first paragraph, cut to at most `limits.summaryCharacters`. */
  summary: string;
  toc: Heading[];
}

/** What the owner writes: everything a revision keeps. */
export interface ArticleContent {
  title: string;
  author: string;
  tags: string[];
  excerpt: string;
  coverUrl: string | null;
  markdown: string;
  /** A BCP 47 tag; null: found in the text. */
  lang: string | null;
}

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

/** Tags as rows and lists of articles have them: in their order, with commas between, null for none. */
export function joinTags(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(',');
}

/** The opposite of `joinTags`, as a tag holds no comma. */
export function splitTags(tags: string | null): string[] {
  return tags === null ? [] : tags.split(',');
}
